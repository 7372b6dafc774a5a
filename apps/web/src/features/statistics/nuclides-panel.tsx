import type { NuclidesFound } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { substanceName } from '@vigil/i18n/web'
import { Fragment } from 'react'
import { useTexts } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { FigurePanel } from '../../ui/figures/figure-panel.tsx'
import type { FigureTable } from '../../ui/figures/figure-table.ts'
import { NamedDays } from '../../ui/figures/named-days.tsx'
import { ShareChart, type ShareRow } from '../../ui/figures/share-chart.tsx'
import type { Span } from './alarm-links.ts'

interface NuclidesPanelProps {
  readonly data: NuclidesFound
  readonly about: readonly (readonly [string, string])[]
  /** The alarms that are known by a nuclide, in the whole time or on one day. */
  alarmsOf(name: string, span?: Span): string | undefined
  /** The checks that named it. */
  checksOf(name: string, span?: Span): string | undefined
}

/** Which nuclides spectrometers named, in alarms and in checks, and on how many days. */
export function NuclidesPanel({ data, about, alarmsOf, checksOf }: NuclidesPanelProps) {
  const texts = useTexts()
  const { t } = texts
  const { timeZone } = useSession().config
  const title = t('statistics.detect.nuclides')
  const found = data.nuclides.map((each) => ({ ...each, said: substanceName(texts, each.name) }))
  // Most are seen in checks alone: a row of alarms would be empty for them.
  const rows = found.flatMap(({ name, said, alarms, checks }): ShareRow[] => [
    ...(alarms === 0
      ? []
      : [
          {
            key: `${name} alarms`,
            name: `${said} · ${t('statistics.alarms')}`,
            n: alarms,
            to: alarmsOf(name),
            colour: 'var(--state-alarm)',
          },
        ]),
    ...(checks === 0
      ? []
      : [{ key: `${name} checks`, name: `${said} · ${t('statistics.detect.checks')}`, n: checks, to: checksOf(name) }]),
  ])
  const lastOf = (series: (typeof found)[number]['series']) => {
    const last = series.at(-1)?.[0]
    return last === undefined ? null : formatDateTime(last, timeZone, 'yyyy-MM-dd')
  }
  const table = (): FigureTable => ({
    columns: [
      { title: t('statistics.detect.nuclide'), type: 'text' },
      { title: t('statistics.alarms'), type: 'number' },
      { title: t('statistics.detect.checks'), type: 'number' },
      { title: t('statistics.detect.days'), type: 'number' },
      { title: t('statistics.detect.last'), type: 'text' },
    ],
    rows: found.map(({ name, said, alarms, checks, series }) => ({
      key: name,
      cells: [said, alarms, checks, series.length, lastOf(series)],
      to: alarms === 0 ? undefined : alarmsOf(name),
      links: [undefined, undefined, checks === 0 ? undefined : checksOf(name)],
    })),
  })
  return (
    <FigurePanel title={title} table={table} about={about}>
      {rows.length === 0 ? (
        <p className="quiet">{t('statistics.detect.nuclidesNone')}</p>
      ) : (
        <>
          <ShareChart rows={rows} label={title} />
          <div className="day-list">
            {found.map(({ name, said, series }) => (
              <Fragment key={name}>
                <bdi>{said}</bdi>
                <NamedDays
                  name={said}
                  series={series}
                  begin={data.begin}
                  end={data.end}
                  recordsOf={(records, span) => (records === 'alarms' ? alarmsOf : checksOf)(name, span)}
                />
              </Fragment>
            ))}
          </div>
        </>
      )}
    </FigurePanel>
  )
}
