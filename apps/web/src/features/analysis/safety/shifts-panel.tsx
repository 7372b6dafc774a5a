import type { Exposure } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { BarChart } from '../../../ui/figures/bar-chart.tsx'
import { FigurePanel } from '../../../ui/figures/figure-panel.tsx'
import { useExposureText } from './use-exposure-text.ts'

interface ShiftsPanelProps {
  readonly data: Exposure
  readonly about: readonly (readonly [string, string])[]
}

/** The eight-hour mean of each shift of the place. */
export function ShiftsPanel({ data, about }: ShiftsPanelProps) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const text = useExposureText()
  const title = t('safety.exposure.shifts')
  const limit = data.limits.find(({ kind }) => kind === 'twa')?.value
  const shifts = data.shifts.toReversed().map((shift) => ({
    ...shift,
    name: t('safety.exposure.shift', {
      from: formatDateTime(shift.begin, timeZone, 'yyyy-MM-dd hh:mm'),
      to: formatDateTime(shift.end, timeZone, 'hh:mm'),
    }),
    told: text.atLeast(shift.value, data.unit, shift.unknown),
  }))
  const most = Math.max(...shifts.map(({ value }) => value), limit ?? 0)
  return (
    <FigurePanel
      title={title}
      wide
      about={about}
      table={() => ({
        columns: [
          { title: t('safety.exposure.column.shift'), type: 'text' },
          { title: t('safety.exposure.column.twa'), type: 'text' },
          { title: t('safety.exposure.column.verdict'), type: 'text' },
          { title: t('safety.exposure.column.unknown'), type: 'text' },
        ],
        rows: shifts.map((shift) => ({
          key: String(shift.begin),
          cells: [shift.name, shift.told, t(`safety.exposure.verdict.${shift.verdict}`), text.percent(shift.unknown)],
        })),
      })}
    >
      <BarChart
        label={title}
        top={most > 0 ? most : 1}
        digits={most >= 100 ? 0 : most >= 1 ? 2 : 4}
        bars={shifts.map((shift) => ({
          key: String(shift.begin),
          label: formatDateTime(shift.begin, timeZone, 'dd.'),
          name: shift.name,
          n: shift.value,
          value: `${shift.told}, ${t(`safety.exposure.verdict.${shift.verdict}`)}`,
          before: limit,
          to: undefined,
        }))}
      />
    </FigurePanel>
  )
}
