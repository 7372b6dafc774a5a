import { FONT_FAMILY } from '../../exports/page/fonts.ts'
import { PAPER_TABLES } from '../../exports/page/page.ts'

/** For paper that is read upright: dark on white, with the house's blue. */
export const REPORT_STYLE = `
:root { color-scheme: light; --ink: #16191d; --quiet: #57606a; --line: #c9d1d9; --soft: #f3f5f7; --course: #0b62c4; --warning: #9a6700; }
@page { size: A4 portrait; margin: 16mm 15mm 18mm; @bottom-right { content: "\\2066" counter(page) " / " counter(pages) "\\2069"; font: 8pt ${FONT_FAMILY}; color: #57606a; } }
* { box-sizing: border-box; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
body { margin: 0 auto; padding: 16px; max-inline-size: 190mm; color: var(--ink); background: #fff; font: 9.5pt/1.45 ${FONT_FAMILY}; }
@media print { body { padding: 0; max-inline-size: none; } }
.cover { display: flex; flex-direction: column; min-block-size: 240mm; break-after: page; border-block-start: 6px solid var(--course); padding-block-start: 12mm; }
.cover .deployment { margin: 0; color: var(--quiet); font-size: 13pt; }
.cover h1 { margin: 34mm 0 4mm; font-size: 30pt; line-height: 1.2; }
.cover .period { margin: 0 0 2mm; font-size: 18pt; }
.cover .site { margin: 0; font-size: 14pt; color: var(--quiet); }
.cover dl { margin-block-start: auto; }
@media screen { .cover { min-block-size: 0; } .cover h1 { margin-block-start: 24px; } }
h2 { margin: 18px 0 6px; padding-block-end: 3px; border-block-end: 2px solid var(--course); font-size: 14pt; break-after: avoid; }
h3 { margin: 12px 0 4px; font-size: 10.5pt; break-after: avoid; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 3px 16px; margin: 0; }
dt, .quiet { color: var(--quiet); }
dd { margin: 0; overflow-wrap: break-word; }
.lead { margin: 8px 0 10px; font-size: 13pt; line-height: 1.4; font-weight: 600; }
ul { margin: 10px 0; padding-inline-start: 18px; }
.note { margin: 8px 0; padding: 6px 10px; border: 1px solid var(--line); border-inline-start: 4px solid var(--warning); background: var(--soft); }
.tiles { display: grid; grid-template-columns: repeat(4, 1fr); gap: 8px; }
.tile { display: flex; flex-direction: column; padding: 8px 10px; border: 1px solid var(--line); border-radius: 4px; break-inside: avoid; }
.tile strong { font-size: 17pt; line-height: 1.2; font-variant-numeric: tabular-nums; }
.tile span, .tile small { color: var(--quiet); font-size: 8pt; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 20px; align-items: start; }
${PAPER_TABLES}
figure { margin: 8px 0 12px; break-inside: avoid; }
figcaption { margin-block-end: 3px; font-weight: 600; }
figure p { margin: 2px 0 0; font-size: 8pt; }
.shares td { border: 0; padding: 2px 4px; vertical-align: middle; }
.shares .name { inline-size: 42%; }
.shares .length div { block-size: 9px; min-inline-size: 1px; background: var(--course); border-radius: 1px; }
.shares .number { inline-size: 1%; }
svg { inline-size: 100%; display: block; }
svg text { font: 9px ${FONT_FAMILY}; fill: var(--quiet); }
svg .middle { text-anchor: middle; }
svg .end { text-anchor: end; }
svg .small { font-size: 8px; fill: var(--ink); }
svg .small.on { fill: #fff; }
svg .grid { stroke: var(--line); stroke-width: 0.6; }
svg .bar, svg .cell { fill: var(--course); }
svg .cell { stroke: var(--line); stroke-width: 0.5; }
svg .before { fill: none; stroke: var(--ink); stroke-width: 1.4; }
`
