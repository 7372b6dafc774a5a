import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Panel } from '../../../ui/panel.tsx'
import type { LevelName, Reached, Reckoned, ShownZone } from './reckon-spread.ts'
import { useDistances } from './use-distances.ts'

/** The most dangerous is the darkest; told apart by those who see no red as well. */
export const LEVEL_COLOURS: Readonly<Record<LevelName, string>> = {
  aegl3: '#B3121D',
  erpg3: '#B3121D',
  idlh: '#B3121D',
  aegl2: '#E07B00',
  erpg2: '#E07B00',
  aegl1: '#E3C300',
  erpg1: '#E3C300',
  flammable: '#7A3FB0',
}

export function LevelWord({ name }: { name: LevelName }) {
  const { t } = useTranslation()
  return (
    <>
      <span className="spread-colour" style={{ background: LEVEL_COLOURS[name] }} aria-hidden="true" />{' '}
      {t(`spread.level.${name}`)}
    </>
  )
}

interface ZonesProps {
  readonly reckoned: Reckoned
  readonly zones: readonly ShownZone[]
}

/** Each level: how far, how wide, from when on. */
export function ZonesPart({ reckoned, zones }: ZonesProps) {
  const { t } = useTranslation()
  const { length, time, number } = useDistances()
  const { cloud, kgPerS, kg } = reckoned
  return (
    <Panel title={t('spread.part.zones')}>
      <p>
        {t(`spread.model.${cloud.model}`)}{' '}
        <span className="quiet">
          {kgPerS === undefined
            ? t('spread.outAtOnce', { value: number(kg ?? 0) })
            : t('spread.outRate', { value: number(kgPerS) })}
        </span>
      </p>
      {zones.length === 0 ? (
        <p className="quiet">{t('spread.noLevels')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <div className="spread-scroll" role="group" tabIndex={0} aria-label={t('spread.part.zones')}>
          <table className="plain-table">
            <thead>
              <tr>
                {(['level', 'value', 'reach', 'width', 'arrival'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`spread.column.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {zones.map(({ name, value, unit, zone, arrivalS }) => (
                <tr key={name}>
                  <th scope="row">
                    <LevelWord name={name} />
                  </th>
                  <td>
                    <bdi dir="ltr">{`${number(value)} ${unit === '%VOL' ? '%' : unit}`}</bdi>
                  </td>
                  {zone.reachM === 0 ? (
                    <td colSpan={3}>{t('spread.nowhere')}</td>
                  ) : (
                    <>
                      <td>{length(zone.reachM)}</td>
                      <td>{length(2 * zone.halfWidthM)}</td>
                      <td>{time(arrivalS)}</td>
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ul className="spread-cautions">
        {cloud.cautions.map((caution) => (
          <li key={caution}>{t(`spread.caution.${caution}`)}</li>
        ))}
        <li>{t('spread.caution.estimate')}</li>
      </ul>
    </Panel>
  )
}

export interface ReachedDevice {
  readonly sn: string
  readonly name: string
  readonly site: string
  readonly officeId: string
  readonly deviceType: string
  readonly longitude: number
  readonly latitude: number
}

interface ReachedPartProps {
  readonly devices: readonly Reached<ReachedDevice>[]
  /** Chances are those of the winds of the last hour. */
  readonly byHour: boolean
}

/** Devices in the way of the cloud: they should see it next, and where people are is what they stand for. */
export function ReachedPart({ devices, byHour }: ReachedPartProps) {
  const { t } = useTranslation()
  const { length, time, share, number } = useDistances()
  return (
    <Panel title={t('spread.part.reached')}>
      {devices.length === 0 ? (
        <p className="quiet">{t('spread.reachedNone')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <div className="spread-scroll" role="group" tabIndex={0} aria-label={t('spread.part.reached')}>
          <table className="plain-table">
            <thead>
              <tr>
                {(['device', 'away', 'when', 'expected', 'zone', 'likely'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`spread.column.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {devices.map(({ what, awayM, arrivalS, peakKgM3, level, likely }) => (
                <tr key={what.sn}>
                  <th scope="row">
                    <Link to={paths.realtime(what.deviceType, what.sn)}>
                      <bdi>{what.name}</bdi>
                    </Link>{' '}
                    <span className="quiet">
                      <bdi>{what.site}</bdi>
                    </span>
                  </th>
                  <td>{length(awayM)}</td>
                  <td>{time(arrivalS)}</td>
                  <td>
                    <bdi dir="ltr">{number(peakKgM3 * 1e6)} mg/m³</bdi>
                  </td>
                  <td>{level === undefined ? t('spread.beside') : <LevelWord name={level} />}</td>
                  <td>{share(likely)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="quiet">{t(byHour ? 'source.likelyByHour' : 'source.likelyByClass')}</p>
    </Panel>
  )
}
