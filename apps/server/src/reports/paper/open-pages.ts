import type { SideTable } from '../../exports/writers/writer.ts'
import { xmlText } from '../../exports/writers/xml-text.ts'
import type { OpenPart } from '../report-content.ts'
import type { Paper } from './paper.ts'
import { head, printed, tableOf } from './pieces.ts'

function caseTable({ cases }: OpenPart, { t, nameOf, timeZone }: Paper): SideTable {
  return tableOf(
    t('reports.part.open'),
    [
      head('time', `${t('reports.open.begin')} (${timeZone})`),
      head('text', t('statistics.by.priority')),
      head('text', t('statistics.by.device')),
      head('text', t('statistics.by.office')),
      head('text', t('statistics.by.module')),
      head('text', t('statistics.by.subject')),
      head('number', t('reports.open.count')),
    ],
    cases.map(({ begin, priority, device, office, module, subject, alarms }) => [
      begin,
      nameOf('priority', String(priority)),
      device,
      office,
      nameOf('module', module),
      subject === '' ? null : nameOf('subject', subject),
      alarms,
    ]),
  )
}

export function openPage(part: OpenPart, paper: Paper): readonly string[] {
  const { t, number } = paper
  const shown = part.cases.length
  if (shown === 0) {
    return [`<h2>${xmlText(t('reports.part.open'))}</h2>`, `<p>${xmlText(t('reports.open.none'))}</p>`]
  }
  return [
    `<h2>${xmlText(t('reports.part.open'))}</h2>`,
    `<p class="quiet">${xmlText(t('reports.open.hint'))}</p>`,
    ...(shown < part.total
      ? [
          `<p class="note">${xmlText(t('reports.open.capped', { shown: number(shown), total: number(part.total) }))}</p>`,
        ]
      : []),
    printed(caseTable(part, paper), paper),
  ]
}

/** Nothing to do is worth a sentence, too. */
export const openSentences = ({ total }: OpenPart, { t, number }: Paper): readonly string[] => [
  total === 0 ? t('reports.open.none') : t('reports.open.total', { n: number(total) }),
]

export const openSheets = (part: OpenPart, paper: Paper): readonly SideTable[] => [caseTable(part, paper)]
