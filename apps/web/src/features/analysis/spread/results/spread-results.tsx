import type { MaterialSheet } from '@vigil/contract'
import { publishedSettling } from '@vigil/science'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { paths } from '../../../../lib/paths.ts'
import { Panel } from '../../../../ui/panel.tsx'
import { type LevelName, type Reached, type Reckoned, type ShownZone, toldAmount } from '../reckoning/reckon-spread.ts'
import type { SpreadQuestion } from '../reckoning/spread-question.ts'
import { useDistances } from '../use-distances.ts'
import { StoredNear } from './stored-near.tsx'

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
  dose100: '#B3121D',
  dose10: '#E07B00',
  dose1: '#E3C300',
}

/** What comes out, and what there is of it somewhere, with their units. */
export function useAmounts() {
  const { t } = useTranslation()
  const { number, time } = useDistances()
  return useMemo(
    () => ({
      amountText: (reckoned: Reckoned, amount: number): string => {
        const [value, unit] = toldAmount(reckoned, amount)
        return `${number(value)} ${unit}`
      },
      outText: ({ kgPerS, kg, dose }: Reckoned): string => {
        if (dose !== undefined) {
          const { activityBq, seconds, nuclide } = dose.input
          const told = { value: number(activityBq / BQ_PER_TBQ), name: nuclide.id }
          return seconds === undefined
            ? t('spread.dose.atOnce', told)
            : t('spread.dose.over', { ...told, time: time(seconds) })
        }
        return kgPerS === undefined
          ? t('spread.outAtOnce', { value: number(kg ?? 0) })
          : t('spread.outRate', { value: number(kgPerS) })
      },
    }),
    [t, number, time],
  )
}

const BQ_PER_TBQ = 1e12

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
  readonly question: SpreadQuestion
  readonly sheet: MaterialSheet | undefined
  readonly zones: readonly ShownZone[]
}

/** Each level: how far, how wide, from when on. */
export function ZonesPart({ reckoned, zones, question, sheet }: ZonesProps) {
  const { t } = useTranslation()
  const { length, time, number } = useDistances()
  const { cloud } = reckoned
  const { outText } = useAmounts()
  return (
    <Panel title={t('spread.part.zones')}>
      <p>
        {t(`spread.model.${cloud.model}`)} <span className="quiet">{outText(reckoned)}</span>
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
        {reckoned.dose === undefined ? (
          <SettlingNote reckoned={reckoned} question={question} sheet={sheet} />
        ) : (
          <DoseNotes reckoned={reckoned} stay={question.stay} farthestM={zones.at(-1)?.zone.reachM ?? 0} />
        )}
        <li>{t(reckoned.dose === undefined ? 'spread.caution.estimate' : 'spread.dose.estimate')}</li>
      </ul>
    </Panel>
  )
}

/** Whether it thins out on its way by lying down: without a figure that somebody published it is not counted. */
function SettlingNote({ reckoned, question, sheet }: Omit<ZonesProps, 'zones'>) {
  const { t } = useTranslation()
  const { number } = useDistances()
  const { model } = reckoned.cloud
  const isCounted = question.vd !== undefined && (model === 'plume' || model === 'puff')
  const published = publishedSettling(sheet?.id ?? '')
  return (
    <li>
      {isCounted ? t('spread.settling.counted', { value: number(question.vd ?? 0) }) : t('spread.settling.not')}{' '}
      {published !== undefined && t('spread.settling.published', { value: number(100 * published) })}
    </li>
  )
}

interface DoseNotesProps {
  readonly reckoned: Reckoned
  readonly stay: number
  readonly farthestM: number
}

const DOSE_PARTS = ['inhaled', 'cloud', 'ground'] as const
const SOMEWHERE_M = 500

/** What is in a dose and what is not. */
function DoseNotes({ reckoned: { dose }, stay, farthestM }: DoseNotesProps) {
  const { t } = useTranslation()
  const { number, share, length } = useDistances()
  if (dose === undefined) return null
  const atM = farthestM > 0 ? farthestM : SOMEWHERE_M
  const parts = dose.parts(atM)
  const sum = DOSE_PARTS.reduce((total, part) => total + parts[part], 0)
  const { settling, daughters } = dose.input.nuclide
  return (
    <>
      <li>{t('spread.dose.assumed', { hours: number(stay) })}</li>
      {sum > 0 && (
        <li>
          {t('spread.dose.parts', {
            away: length(atM),
            inhaled: share(parts.inhaled / sum),
            cloud: share(parts.cloud / sum),
            ground: share(parts.ground / sum),
          })}
        </li>
      )}
      <li>
        {t(`spread.dose.settling.${settling}`)}{' '}
        {daughters.length > 0 && t('spread.dose.daughters', { names: daughters.join(', ') })}
      </li>
      <li>{t('spread.dose.levels')}</li>
      <li>{t('spread.dose.sources')}</li>
    </>
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
  readonly reckoned: Reckoned
  readonly devices: readonly Reached<ReachedDevice>[]
  /** Chances are those of the winds of the last hour. */
  readonly byHour: boolean
}

/** Devices in the way of the cloud: they should see it next, and where people are is what they stand for. */
export function ReachedPart({ reckoned, devices, byHour }: ReachedPartProps) {
  const { t } = useTranslation()
  const { length, time, share } = useDistances()
  const { amountText } = useAmounts()
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
              {devices.map(({ what, awayM, arrivalS, peak, level, likely }) => (
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
                    <bdi dir="ltr">{amountText(reckoned, peak)}</bdi>
                  </td>
                  <td>{level === undefined ? t('spread.beside') : <LevelWord name={level} />}</td>
                  <td>{share(likely)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <StoredNear officeIds={devices.map(({ what }) => what.officeId)} />
      <p className="quiet">{t(byHour ? 'source.likelyByHour' : 'source.likelyByClass')}</p>
    </Panel>
  )
}
