import { type Locale, PointState, type StateTimeline } from '@vigil/contract'
import type { Sheet } from '../sheet.ts'
import { createColumns } from './columns.ts'

const STATES = Object.values(PointState)
const SECOND_MS = 1000
const NARROW = { width: 12 }

/** One row for each device: its whole time, state by state. */
export function timelineSheet(locale: Locale): Sheet<StateTimeline> {
  const { t, number, device, shown } = createColumns(locale)
  return {
    name: t('exports.subject.timeline'),
    columns: [
      ...device<StateTimeline>(),
      number(t('lookBack.timeline.availability'), '%', ({ availability }) => availability, NARROW),
      number(t('lookBack.timeline.views.changes'), '', ({ changes }) => changes, NARROW),
      number(t('lookBack.unwatched.column'), 's', ({ unwatched = 0 }) => Math.round(unwatched / SECOND_MS), NARROW),
      ...STATES.map((state) =>
        number<StateTimeline>(
          shown(state),
          's',
          ({ durations }) => Math.round((durations.find(([each]) => each === state)?.[1] ?? 0) / SECOND_MS),
          NARROW,
        ),
      ),
    ],
  }
}
