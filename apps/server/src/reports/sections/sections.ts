import type { SideTable } from '../../exports/writers/writer.ts'
import type { Paper } from '../paper/paper.ts'
import { isTold } from '../paper/pieces.ts'
import type { ReportContent, ReportParts } from '../report-content.ts'
import { type AlarmSectionOptions, createAlarmSection } from './alarm-section.ts'
import { createAvailabilitySection } from './availability-section.ts'
import { type CottonSectionOptions, createCottonSection } from './cotton-section.ts'
import { createFoundSection } from './found-section.ts'
import { createOpenSection } from './open-section.ts'
import { createSafetySection, type SafetySectionOptions } from './safety-section.ts'
import type { Subject } from './section.ts'

/** A section that the report was made without tells nothing. */
const ifPresent = <P, T>(part: P | undefined, tell: (part: P) => readonly T[]): readonly T[] =>
  part === undefined ? [] : tell(part)

/** What a report consists of, in its order. A new one stands here, and in `ReportContent`. */
export function createSections(options: AlarmSectionOptions & CottonSectionOptions & SafetySectionOptions) {
  const safety = createSafetySection(options)
  const alarms = createAlarmSection(options)
  const availability = createAvailabilitySection(options)
  const found = createFoundSection(options)
  const cotton = createCottonSection(options)
  const open = createOpenSection(options)

  /** Of a time of which nothing is on record nobody can say that no case is open. */
  async function withOpen(subject: Subject, told: ReportParts): Promise<ReportParts> {
    return isTold(told.alarms) ? { ...told, open: await open.read(subject) } : told
  }

  return {
    async read(subject: Subject): Promise<ReportParts> {
      // One after the other: nobody waits for a report, and everybody else shares these connections.
      if (subject.template === 'safety') {
        return withOpen(subject, { safety: await safety.read(subject), alarms: await alarms.read(subject) })
      }
      const told = {
        alarms: await alarms.read(subject),
        availability: await availability.read(subject),
        found: await found.read(subject),
      }
      const ofCotton = await cotton.read(subject)
      return withOpen(subject, ofCotton === undefined ? told : { ...told, cotton: ofCotton })
    },
    page: ({ parts }: ReportContent, paper: Paper): string[] => [
      ...ifPresent(parts.safety, (part) => safety.page(part, paper)),
      ...ifPresent(parts.alarms, (part) => alarms.page(part, paper)),
      ...ifPresent(parts.availability, (part) => availability.page(part, paper)),
      ...ifPresent(parts.found, (part) => found.page(part, paper)),
      ...ifPresent(parts.cotton, (part) => cotton.page(part, paper)),
      ...ifPresent(parts.open, (part) => open.page(part, paper)),
    ],
    sheets: ({ parts }: ReportContent, paper: Paper): SideTable[] => [
      ...ifPresent(parts.safety, (part) => safety.sheets(part, paper)),
      ...ifPresent(parts.alarms, (part) => alarms.sheets(part, paper)),
      ...ifPresent(parts.availability, (part) => availability.sheets(part, paper)),
      ...ifPresent(parts.found, (part) => found.sheets(part, paper)),
      ...ifPresent(parts.cotton, (part) => cotton.sheets(part, paper)),
      ...ifPresent(parts.open, (part) => open.sheets(part, paper)),
    ],
    /** Of alarms all that is said, of every other section what to remember: as much as is read in a mail. */
    summary: ({ parts }: ReportContent, paper: Paper): string[] => [
      ...ifPresent(parts.safety, (part) => safety.sentences(part, paper)),
      ...ifPresent(parts.alarms, (part) => alarms.sentences(part, paper)),
      ...ifPresent(parts.availability, (part) => availability.sentences(part, paper).slice(0, 1)),
      ...ifPresent(parts.found, (part) => found.sentences(part, paper).slice(0, 1)),
      // Checks, alarms and what is overdue.
      ...ifPresent(parts.cotton, (part) => cotton.sentences(part, paper).slice(0, 3)),
      ...ifPresent(parts.open, (part) => open.sentences(part, paper)),
    ],
  }
}
export type Sections = ReturnType<typeof createSections>
