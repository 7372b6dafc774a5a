import type { NuclidesFound } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { substanceName } from '@vigil/i18n/web'
import { useSession } from '../../lib/session.tsx'
import { useTexts } from '../../lib/use-texts.ts'
import { FigurePanel } from '../../ui/figures/figure-panel.tsx'
import type { FigureTable } from '../../ui/figures/figure-table.ts'
import { ShareChart, type ShareRow } from '../../ui/figures/share-chart.tsx'

interface NuclidesPanelProps {
  readonly data: NuclidesFound
  readonly about: readonly (readonly [string, string])[]
  /** The alarms that are known by a nuclide. */
  alarmsOf(name: string): string | undefined
}

/** Which nuclides spectrometers named, in alarms and in checks, and on how many days. */
export function NuclidesPanel({ data, about, alarmsOf }: NuclidesPanelProps) {
  const texts = useTexts()
  const { t } = texts
  const { timeZone } = useSession().config
  const title = t('statistics.detect.nuclides')
  const rows = data.nuclides.map(
    ({ name, alarms }): ShareRow => ({
      key: name,
      name: substanceName(texts, name),
      n: alarms,
      to: alarms === 0 ? undefined : alarmsOf(name),
    }),
  )
  const table: FigureTable = {
    columns: [
      { title: t('statistics.detect.nuclide'), type: 'text' },
      { title: t('statistics.alarms'), type: 'number' },
      { title: t('statistics.detect.checks'), type: 'number' },
      { title: t('statistics.detect.days'), type: 'number' },
      { title: t('statistics.detect.last'), type: 'text' },
    ],
    rows: data.nuclides.map(({ name, alarms, checks, series }, index) => {
      const last = series.at(-1)?.[0]
      return {
        key: name,
        cells: [
          rows[index]?.name ?? '',
          alarms,
          checks,
          series.length,
          last === undefined ? null : formatDateTime(last, timeZone, 'yyyy-MM-dd'),
        ],
        to: rows[index]?.to,
      }
    }),
  }
  return (
    <FigurePanel title={title} table={table} about={about}>
      {rows.length === 0 ? (
        <p className="quiet">{t('statistics.detect.nuclidesNone')}</p>
      ) : (
        <ShareChart rows={rows} label={title} />
      )}
    </FigurePanel>
  )
}
