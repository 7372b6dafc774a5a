import type { SideTable } from '../../exports/writers/writer.ts'
import type { Paper } from '../paper/paper.ts'
import type { ReportContent, ReportParts } from '../report-content.ts'
import { type AlarmSectionOptions, createAlarmSection } from './alarm-section.ts'
import { createOpenSection } from './open-section.ts'
import type { Subject } from './section.ts'

/** One that a report was made without is left out. */
const told = <P, T>(part: P | undefined, tell: (part: P) => readonly T[]): readonly T[] =>
  part === undefined ? [] : tell(part)

/** What a report consists of, in its order. A new one stands here, and in `ReportContent`. */
export function createSections(options: AlarmSectionOptions) {
  const alarms = createAlarmSection(options)
  const open = createOpenSection(options)

  return {
    async read(subject: Subject): Promise<ReportParts> {
      const [alarmPart, openPart] = await Promise.all([alarms.read(subject), open.read(subject)])
      return { alarms: alarmPart, open: openPart }
    },
    page: ({ parts }: ReportContent, paper: Paper): string[] => [
      ...told(parts.alarms, (part) => alarms.page(part, paper)),
      ...told(parts.open, (part) => open.page(part, paper)),
    ],
    sheets: ({ parts }: ReportContent, paper: Paper): SideTable[] => [
      ...told(parts.alarms, (part) => alarms.sheets(part, paper)),
      ...told(parts.open, (part) => open.sheets(part, paper)),
    ],
  }
}
export type Sections = ReturnType<typeof createSections>
