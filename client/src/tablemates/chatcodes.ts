// Emotes and phrases to send with one tap. They are sent as codes such as ":hello:", so that every player reads them in
// their own language.
import { has, t } from "../lib/texts";

export const EMOTES = ["smile", "laugh", "wow", "sad", "angry", "think"] as const;
export type EmoteName = (typeof EMOTES)[number];
export const PHRASES = ["hello", "nice", "ouch", "wow", "deal", "thinking", "hurry", "thanks", "again", "bye"] as const;

export interface ChatLine {
  /** The face instead of words. */
  emote: EmoteName | null;
  text: string;
}

const CODE = /^:([a-z]+):$/;
const EMOTE = /^:face-([a-z]+):$/;
const isEmote = (name: string): name is EmoteName => EMOTES.some((emote) => emote === name);

export const emoteCode = (emote: EmoteName): string => `:face-${emote}:`;
export const phraseCode = (phrase: (typeof PHRASES)[number]): string => `:${phrase}:`;

/** A line of chat for display. */
export function decodeChat(codedText: string): ChatLine {
  const emote = EMOTE.exec(codedText)?.[1] ?? "";
  if (isEmote(emote)) return { emote, text: t(`chat.emote.${emote}`) };
  const phrase = `chat.quick.${CODE.exec(codedText)?.[1] ?? ""}`;
  return { emote: null, text: has(phrase) ? t(phrase) : codedText };
}
