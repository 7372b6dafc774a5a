import { FONT_FAMILY } from './fonts.ts'

/** For paper: dark on white, in the printer's own pages. */
export const PAGE_STYLE = `
:root { color-scheme: light; --ink: #16191d; --quiet: #57606a; --line: #c9d1d9; --soft: #f3f5f7; --course: #0b62c4; --warning: #9a6700; --alarm: #c2410c; --high: #b30021; }
@page { size: A4 landscape; margin: 14mm 12mm 16mm; @bottom-right { content: "\\2066" counter(page) " / " counter(pages) "\\2069"; font: 8pt ${FONT_FAMILY}; color: #57606a; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 12px; color: var(--ink); background: #fff; font: 9pt/1.4 ${FONT_FAMILY}; }
@media print { body { padding: 0; } }
h1 { margin: 0 0 6px; font-size: 16pt; }
h2 { margin: 14px 0 4px; font-size: 12pt; break-after: avoid; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px 14px; margin: 0 0 10px; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: break-word; }
.note { margin: 8px 0; padding: 6px 10px; border: 1px solid var(--line); border-inline-start: 4px solid var(--warning); background: var(--soft); }
table { inline-size: 100%; border-collapse: collapse; font-size: 8pt; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { padding: 3px 5px; border-block-end: 1px solid var(--line); text-align: start; vertical-align: top; overflow-wrap: break-word; }
th { background: var(--soft); font-weight: 600; word-break: keep-all; }
td.short { white-space: nowrap; }
.long { overflow-wrap: anywhere; word-break: break-all; }
td.time, td.number { white-space: nowrap; unicode-bidi: isolate; }
td.number { text-align: end; font-variant-numeric: tabular-nums; }
figure { margin: 6px 0 10px; break-inside: avoid; }
figcaption { font-weight: 600; }
svg { inline-size: 100%; max-block-size: 70mm; }
svg text { font: 9px ${FONT_FAMILY}; fill: var(--quiet); }
svg .value, svg .limit-name { text-anchor: end; dominant-baseline: middle; }
svg .time { text-anchor: middle; }
svg path { fill: none; stroke: var(--line); stroke-width: 0.6; }
svg .band { fill: var(--course); fill-opacity: 0.18; stroke: none; }
svg .line { stroke: var(--course); stroke-width: 1.4; stroke-linejoin: round; stroke-linecap: round; }
svg .limit { stroke-width: 1; stroke-dasharray: 5 3; }
svg .warning { stroke: var(--warning); }
svg .alarm { stroke: var(--alarm); }
svg .highRisk { stroke: var(--high); }
svg .mark { stroke: var(--ink); stroke-width: 0.8; stroke-dasharray: 2 2; }
`
