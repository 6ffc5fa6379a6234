"""The style sheet of the report page: light, dark by the system's preference, and for print."""

from typing import Final

LIGHT: Final = """
  --paper: #ffffff; --card: #f6f5f1; --ink: #1f2023; --quiet: #5d6067; --grid: #dedcd5; --mark: #1f2023;
  --bar: #b4552d; --seat-0: #c0392b; --seat-1: #1f6fb2; --seat-2: #2e7d32; --seat-3: #8a5a00; --seat-4: #7b3fa0;
  --seat-5: #00796b; --seat-6: #b0407a; --seat-7: #4e5a65; --good: #2f8f5b; --heat: 46, 125, 90;
"""
DARK: Final = """
  --paper: #17181b; --card: #212327; --ink: #eceae5; --quiet: #a9abb2; --grid: #3a3c42; --mark: #ffffff;
  --bar: #e58e63; --seat-0: #ff8578; --seat-1: #79b8f2; --seat-2: #83cf88; --seat-3: #e0b357; --seat-4: #cf9df0;
  --seat-5: #62cabd; --seat-6: #f29bc6; --seat-7: #b3bec9; --good: #7fd6a5; --heat: 58, 150, 108;
"""

STYLE: Final = f"""
:root {{ color-scheme: light dark; {LIGHT} }}
@media screen and (prefers-color-scheme: dark) {{ :root {{ {DARK} }} }}
* {{ box-sizing: border-box; }}
body {{
  margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 68rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}}
h1 {{ font-size: 2rem; line-height: 1.2; margin: 0 0 .25rem; }}
h2 {{ font-size: 1.35rem; margin: 2.75rem 0 .5rem; }}
p {{ max-width: 46rem; margin: .5rem 0; }}
.quiet, figcaption, .notes {{ color: var(--quiet); font-size: .9rem; }}
.findings {{
  display: grid; grid-template-columns: repeat(auto-fit, minmax(11.5rem, 1fr)); gap: .75rem; margin: 1.5rem 0;
  padding: 0; list-style: none;
}}
.findings li {{ background: var(--card); border-radius: .6rem; padding: .8rem 1rem; }}
.findings b {{ display: block; font-size: 1.3rem; line-height: 1.25; }}
.findings span {{ color: var(--quiet); font-size: .88rem; }}
pre {{
  background: var(--card); border-radius: .5rem; padding: .7rem 1rem; overflow-x: auto; white-space: pre-wrap;
  overflow-wrap: anywhere; font: .9rem/1.45 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace;
}}
figure {{ margin: 1rem 0; }}
.pair {{ display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 1rem 2rem; }}
.wide {{ overflow-x: auto; }}
.wide + .wide {{ margin-top: 1.5rem; }}
svg {{ display: block; width: 100%; height: auto; }}
.wide > svg {{ min-width: 46rem; }}
svg text {{ fill: var(--ink); font-weight: 400; }}
svg .quiet {{ fill: var(--quiet); }}
svg .grid {{ stroke: var(--grid); stroke-width: 1; }}
svg .fair {{ stroke: var(--quiet); stroke-width: 1.5; stroke-dasharray: 5 4; }}
svg .bar {{ stroke: var(--paper); stroke-width: 1; }}
svg .no-group {{ fill: var(--quiet); opacity: .55; }}
svg .exact {{ stroke: var(--mark); stroke-width: 3; stroke-linecap: round; }}
svg .exact-long {{ fill: var(--paper); stroke: var(--mark); stroke-width: 1.5; }}
svg .span {{ stroke-width: 6; opacity: .4; }}
svg .curve {{ fill: none; stroke-width: 2.5; stroke-linejoin: round; }}
table {{ border-collapse: collapse; font-size: .88rem; font-variant-numeric: tabular-nums; width: 100%; }}
caption {{ text-align: left; color: var(--quiet); padding: 0 0 .4rem; }}
th, td {{ padding: .22rem .5rem; text-align: right; border-bottom: 1px solid var(--grid); white-space: nowrap; }}
thead th {{ color: var(--quiet); font-weight: 600; border-bottom-width: 2px; vertical-align: bottom; }}
th:first-child, td:first-child {{ text-align: left; }}
tbody th {{ font-weight: 500; }}
td.best {{ font-weight: 700; }}
.swatch {{
  display: inline-block; width: .8em; height: .8em; border-radius: .2em; margin-right: .5em; vertical-align: -.06em;
  border: 1px solid color-mix(in srgb, var(--ink) 30%, transparent);
}}
.faults {{ border-left: 4px solid var(--bar); padding-left: 1rem; }}
@page {{ margin: 14mm; }}
@media print {{
  body {{ max-width: none; padding: 0; font-size: 10.5pt; }}
  * {{ print-color-adjust: exact; -webkit-print-color-adjust: exact; }}
  h2 {{ break-after: avoid; }}
  figure, tr, .findings li, pre {{ break-inside: avoid; }}
  .pair {{ grid-template-columns: 1fr 1fr; }}
  .wide {{ overflow: visible; }}
  .wide > svg {{ min-width: 0; }}
  table {{ font-size: 8.2pt; }}
  thead {{ display: table-header-group; }}
}}
"""
