import type { MaterialSheet } from '@vigil/contract'
import { inOtherUnit } from '@vigil/science'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Backing } from './backing.tsx'
import { drawnLevels, LevelsChart } from './levels-chart.tsx'
import { useAmounts } from './use-amounts.ts'

type Figures = MaterialSheet['figures']
type Level = NonNullable<Figures['erpg']>['levels'][number]
type Unit = 'ppm' | 'mg/m³'

const MINUTES = [10, 30, 60, 240, 480] as const
const LIMITS = ['idlh', 'twa', 'stel', 'ceiling'] as const
const AEGL = ['aegl1', 'aegl2', 'aegl3'] as const
const ERPG = ['erpg1', 'erpg2', 'erpg3'] as const

function LevelText({ level, unit }: { level: Level; unit: Unit }) {
  const { t } = useTranslation()
  const { amount } = useAmounts()
  if (level === 'none') return <span className="quiet">{t('material.notPublished')}</span>
  if (level === 'unknown') return <span className="quiet">{t('material.notFound')}</span>
  return (
    <>
      <bdi dir="ltr">{amount(level.value, unit)}</bdi>
      <Backing {...level} />
    </>
  )
}

/** AEGL by how long, and what holds for one time alone, in both units where that can be told. */
export function LevelsPart({ figures, solid }: { figures: Figures; solid: boolean }) {
  const { t } = useTranslation()
  const { amount, minutes } = useAmounts()
  const { aegl, erpg, gramsPerMol } = figures
  const drawn = drawnLevels(figures)
  const both = (value: number, unit: Unit): string => {
    const mass = gramsPerMol === undefined || solid ? {} : { gramsPerMol: gramsPerMol.value }
    const other = inOtherUnit({ value, unit }, mass)
    return other === undefined ? amount(value, unit) : `${amount(value, unit)} (${amount(other.value, other.unit)})`
  }
  const single = LIMITS.flatMap((key) => (figures[key] === undefined ? [] : [{ key, limit: figures[key] }]))
  return (
    <Panel title={t('material.part.levels')} className="sheet-wide">
      {drawn === undefined ? <p className="quiet">{t('material.noLevels')}</p> : <LevelsChart drawn={drawn} />}
      {aegl !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <div className="sheet-scroll" role="group" tabIndex={0} aria-label={t('material.part.levels')}>
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">
                  {t('material.levelName')} ({t(`material.status.${aegl.status}`)})
                </th>
                {MINUTES.map((minute) => (
                  <th key={minute} scope="col">
                    {minutes(minute)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {aegl.levels.map((levels, at) => (
                <tr key={AEGL[at]}>
                  <th scope="row">{t(`material.level.${AEGL[at] ?? 'aegl1'}`)}</th>
                  {levels.map((level, minute) => (
                    <td key={MINUTES[minute]}>
                      <LevelText level={level} unit={aegl.unit} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {(erpg !== undefined || single.length > 0) && (
        <table className="plain-table">
          <tbody>
            {erpg?.levels.map((level, at) => (
              <tr key={ERPG[at]}>
                <th scope="row">{t(`material.level.${ERPG[at] ?? 'erpg1'}`)}</th>
                <td>
                  <LevelText level={level} unit={erpg.unit} />
                </td>
              </tr>
            ))}
            {single.map(({ key, limit }) => (
              <tr key={key}>
                <th scope="row">{t(`material.level.${key}`)}</th>
                <td>
                  <bdi dir="ltr">{both(limit.value, limit.unit)}</bdi>
                  <Backing {...limit} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {single.length > 0 && gramsPerMol !== undefined && <p className="quiet">{t('reference.conditions')}</p>}
    </Panel>
  )
}
