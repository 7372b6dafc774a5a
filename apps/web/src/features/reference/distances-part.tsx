import type { MaterialSheet } from '@vigil/contract'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Backing } from './backing.tsx'
import { useAmounts } from './use-amounts.ts'

type Figures = MaterialSheet['figures']

/** How far to keep people away, by what was released, by day and by night. */
export function DistancesPart({ figures: { distances, orangePages } }: { figures: Figures }) {
  const { t } = useTranslation()
  const { metres, kilometres } = useAmounts()
  const orange = orangePages
    ? ([
        ['material.atOnce', orangePages.atOnceM],
        ['material.largeDownwind', orangePages.largeDownwindM],
        ['material.inFire', orangePages.fireM],
      ] as const)
    : []
  const km = (values: readonly number[], orMore: boolean): string => {
    const text = values.map(kilometres).join(' / ')
    return orMore ? t('material.orMore', { value: text }) : text
  }
  const hasWinds = distances.some(({ dayKm }) => dayKm.value.length > 1)
  return (
    <Panel title={t('material.part.distances')} className="sheet-wide">
      {distances.length === 0 && orangePages === undefined && <p className="quiet">{t('material.noDistances')}</p>}
      {distances.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <div className="sheet-scroll" role="group" tabIndex={0} aria-label={t('material.part.distances')}>
          <table className="plain-table">
            <thead>
              <tr>
                {(['release', 'isolate', 'day', 'night'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`material.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {distances.map(({ release, situation, isolateM, dayKm, nightKm, orMore }) => (
                <tr key={`${release} ${situation}`}>
                  <th scope="row">
                    {t(`sheet.release.${release}` as 'sheet.release.small')}
                    {situation !== undefined && (
                      <span className="quiet"> {t(`sheet.situation.${situation}` as 'sheet.situation.land')}</span>
                    )}
                  </th>
                  <td>
                    <bdi dir="ltr">{metres(isolateM.value)}</bdi>
                    <Backing {...isolateM} />
                  </td>
                  <td>
                    <bdi>{km(dayKm.value, orMore)}</bdi>
                    <Backing {...dayKm} />
                  </td>
                  <td>
                    <bdi>{km(nightKm.value, orMore)}</bdi>
                    <Backing {...nightKm} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {hasWinds && <p className="quiet">{t('material.winds')}</p>}
        </div>
      )}
      {orange.length > 0 && (
        <table className="plain-table">
          <tbody>
            {orange.map(
              ([label, figure]) =>
                figure !== undefined && (
                  <tr key={label}>
                    <th scope="row">{t(label)}</th>
                    <td>
                      <bdi dir="ltr">{metres(figure.value)}</bdi>
                      <Backing {...figure} />
                    </td>
                  </tr>
                ),
            )}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
