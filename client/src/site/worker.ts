// The worker of a tab. One of all tabs owns the tables: the one that has the lock. It loads Python and answers all
// tabs; the workers of the others pass messages on. When its tab is closed, another one takes over, from what the
// browser keeps.
import { EVERYONE, type Begin, type FromTab, type OnChannel, type Places, type State, type ToTab } from "./messages";
import { loadPython, type Browser, type Report } from "./python";
import { openRecords } from "./records";

type JobMessage = { progress: Uint8Array } | { result: Uint8Array } | { error: string };

const HELPER_IDLE = 60_000; // ms after which the second worker ends
const scope: {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
} = self;

scope.onmessage = ({ data }: MessageEvent<Begin>) => {
  if (data.role === "jobs") doJobs(data.places);
  else takePart(data.places);
};

/** Passes messages between this tab and the owner of the tables, which may be this worker. */
function takePart(places: Places): void {
  const { base } = places;
  const me = crypto.randomUUID();
  const channel = new BroadcastChannel(`passgo ${base}`);
  let owner: Owner | null = null;
  const isDecided = decide();

  const toTab = (tab: string, message: ToTab): void => {
    if (tab === me || tab === EVERYONE) scope.postMessage(message);
    if (tab !== me) channel.postMessage({ to: tab, message } satisfies OnChannel);
  };

  scope.onmessage = ({ data }: MessageEvent<FromTab>) => {
    void isDecided.then(() => {
      if (owner) owner.take(me, data);
      else channel.postMessage({ to: "owner", from: me, message: data } satisfies OnChannel);
    });
  };
  channel.onmessage = ({ data }: MessageEvent<OnChannel>) => {
    if ("from" in data) owner?.take(data.from, data.message);
    else if (data.to === me || data.to === EVERYONE) scope.postMessage(data.message);
  };

  /** Resolves when it is known whether another tab has the lock. */
  function decide(): Promise<void> {
    const name = `passgo ${base}`;
    const own = (): Promise<never> => {
      owner = new Owner(places, toTab);
      return new Promise(() => {}); // until the tab is closed
    };
    return new Promise((resolve) => {
      void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
        resolve();
        if (lock) return own();
        scope.postMessage({ kind: "state", state: "ready" } satisfies ToTab);
        void navigator.locks.request(name, () => {
          toTab(EVERYONE, { kind: "restart" });
          return own();
        });
        return undefined;
      });
    });
  }
}

/** The tables, for all tabs. */
class Owner {
  private readonly browser: Promise<Browser>;
  private helper: Worker | null = null;
  private idle: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly places: Places,
    private readonly toTab: (tab: string, message: ToTab) => void,
  ) {
    this.browser = this.load();
    this.browser.then(
      () => this.say("ready"),
      (error) => {
        console.error(error);
        this.say("failed");
      },
    );
  }

  private say(state: State): void {
    this.toTab(EVERYONE, { kind: "state", state });
  }

  private async load(): Promise<Browser> {
    this.say("loading");
    const [python, records, fields] = await Promise.all([
      loadPython(this.places),
      openRecords(`passgo ${this.places.base}`),
      fetch(`${this.places.python}fields.json`).then((answer) => answer.text()),
    ]);
    const module = python.pyimport("passgo.site.page.browser");
    return module.start(records, this.work, fields, (error) => this.toTab(EVERYONE, { kind: "lost", error }));
  }

  /** Handles a message of a tab; the ids of different tabs differ. */
  take(tab: string, message: FromTab): void {
    this.handle(tab, message).catch((error) => {
      console.error(error);
      if (message.kind === "request")
        this.toTab(tab, { kind: "answer", id: message.id, status: 500, body: new Uint8Array() });
      else this.toTab(tab, { kind: "closed", id: message.id });
    });
  }

  private async handle(tab: string, message: FromTab): Promise<void> {
    const browser = await this.browser;
    const { id } = message;
    if (message.kind === "request") {
      const [status, body] = await browser.ask(message.method, message.path, message.body, message.language);
      this.toTab(tab, { kind: "answer", id, status, body });
    } else if (message.kind === "open") {
      const send = (text: string) => this.toTab(tab, { kind: "frame", id, text });
      if (!(await browser.connect(id, message.path, send))) this.toTab(tab, { kind: "closed", id });
    } else if (message.kind === "frame") await browser.receive(id, message.text);
    else browser.disconnect(id);
  }

  /** Does a long job in a second worker, which is started when it is needed. */
  private readonly work = (job: Uint8Array, report: Report): Promise<Uint8Array> => {
    clearTimeout(this.idle);
    const helper = (this.helper ??= this.startHelper());
    return new Promise<Uint8Array>((resolve, reject) => {
      helper.onmessage = ({ data }: MessageEvent<JobMessage>) => {
        if ("progress" in data) report(data.progress);
        else if ("result" in data) resolve(data.result);
        else reject(new Error(data.error));
      };
      helper.onerror = () => reject(new Error("the worker has ended"));
      helper.postMessage(job);
    }).finally(() => {
      this.idle = setTimeout(() => {
        helper.terminate();
        this.helper = null;
      }, HELPER_IDLE);
    });
  };

  private startHelper(): Worker {
    const helper = new Worker(self.location.href, { type: "module" });
    helper.postMessage({ places: this.places, role: "jobs" } satisfies Begin);
    return helper;
  }
}

/** In the second worker: does one job after another. */
function doJobs(places: Places): void {
  const module = loadPython(places).then((python) => python.pyimport("passgo.site.page.browser"));
  scope.onmessage = ({ data }: MessageEvent<Uint8Array>) => {
    module
      .then((python) => {
        const result = python.do_job_here(data, (progress) => scope.postMessage({ progress }));
        scope.postMessage({ result });
      })
      .catch((error) => scope.postMessage({ error: String(error) }));
  };
}
