import type { AlarmEvent } from '@vigil/contract'
import { type Quantity, registry } from '@vigil/devices'
import { calmTurn, formatDateTime, isConnected, shownStateOf } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { type ReactNode, useMemo } from 'react'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { useDetail, useDevice, useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { WindArrow } from '../../ui/alarm/wind-arrow.tsx'
import { WIND_FRESH_MS, windOf } from '../../ui/map/wind/wind.ts'
import { totalOf } from '../../ui/state/fleet-health.ts'
import { StateMark } from '../../ui/state/state-mark.tsx'
import { STATES_BY_NEED } from '../../ui/state/states-by-need.ts'
import { useFleetHealth } from '../../ui/state/use-fleet-health.ts'
import { usePicture } from '../../ui/state/use-picture.ts'
import { Age } from '../../ui/time/age.tsx'
import { useClock } from '../../ui/time/use-clock.ts'
import { aboutText } from '../../ui/values/alarm-text.ts'
import { measured } from '../../ui/values/measured.ts'

/** Read from across the room: more would be small print. */
const LISTED = 8
const STATIONS = 6
const DAY_MS = 86_400_000
const REFRESHED_MS = 30_000

const PAGES = ['sites', 'weather', 'events', 'duty'] as const

/** What a wall shows while nothing alarms, a page at a time; each says what it is, and what it does not know. */
export function WallCalm({ note }: { note: string | undefined }) {
  const { t } = useTranslation()
  const { link } = useLive()
  useClock()
  const page = calmTurn(PAGES, link.serverNow())
  return (
    <section className="wall-calm-page" aria-label={t(`shell.wall.${page}`)} data-page={page}>
      <h2>{t(`shell.wall.${page}`)}</h2>
      {page === 'sites' && <Sites />}
      {page === 'weather' && <Weather />}
      {page === 'events' && <LastAlarms />}
      {page === 'duty' && <Duty />}
      <p className="wall-calm-note" role="status">
        {note}
      </p>
    </section>
  )
}

const Said = ({ children }: { children: ReactNode }) => <p className="wall-said">{children}</p>

/** How every site is, by the states that are there. */
function Sites() {
  const { t, i18n } = useTranslation()
  const picture = usePicture()
  const health = useFleetHealth(picture === 'known')
  if (health === undefined) return <Said>{t('shell.wall.unknown')}</Said>
  const sites = health.sites.filter(({ counts }) => counts.size > 0)
  if (sites.length === 0) return <Said>{t('fleet.empty.none')}</Said>
  return (
    <ul className="wall-lines">
      {sites.slice(0, LISTED).map(({ office, ownOnly, counts }) => (
        <li key={`${office.id} ${ownOnly}`}>
          <bdi className="wall-device">{office.name}</bdi>
          <span className="wall-states">
            {STATES_BY_NEED.filter((state) => counts.has(state)).map((state) => (
              <span key={state}>
                <strong>{formatNumber(i18n.language, counts.get(state) ?? 0)}</strong> <StateMark state={state} />
              </span>
            ))}
          </span>
          <span className="wall-note">{t('fleet.count.total', { count: totalOf(counts) })}</span>
        </li>
      ))}
    </ul>
  )
}

/** Stations that are connected; a wind of before is no weather of now. */
function Weather() {
  const { t } = useTranslation()
  const { fleet } = useLive()
  const structure = useStructureVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the structure stands for the stations that there are
  const stations = useMemo(
    () =>
      fleet
        .places()
        .filter(({ kinds }) => kinds.includes('weather'))
        .slice(0, STATIONS),
    [fleet, structure],
  )
  if (stations.length === 0) return <Said>{t('shell.wall.noWeather')}</Said>
  return (
    <ul className="wall-lines">
      {stations.map(({ sn, name }) => (
        <Station key={sn} sn={sn} name={name} />
      ))}
    </ul>
  )
}

/** What is said of the wind stands before the others; pressure tells nobody on a wall anything. */
const LEFT_OUT: ReadonlySet<string> = new Set(['windSpeed', 'windDirection', 'airPressure'])

/** What the model of a station measures beside the wind: which, in what unit and how exactly is the registry's to say. */
const figuresOf = (deviceType: string): readonly Quantity[] =>
  (registry.model(deviceType)?.modules ?? [])
    .flatMap(({ key, readings }) => (key === 'weatherMod' ? readings : []))
    .filter(({ key }) => !LEFT_OUT.has(key))

function Station({ sn, name }: { sn: string; name: string }) {
  const { t, i18n } = useTranslation()
  const { link } = useLive()
  const detail = useDetail(sn)
  const device = useDevice(sn)
  const wind = windOf(detail)
  const isHeard = device !== undefined && isConnected(device.basic.runstate) && detail !== undefined
  const isFresh = isHeard && link.serverNow() - detail.at <= WIND_FRESH_MS
  const values = detail?.mods.weatherMod?.values ?? {}
  return (
    <li>
      <bdi className="wall-device">{name}</bdi>
      {isFresh ? (
        <span className="wall-states">
          {wind !== undefined && (
            <span>
              <WindArrow from={wind.from} />{' '}
              {t('desk.place.wind', {
                degrees: formatNumber(i18n.language, wind.from, 0),
                speed: measured(i18n, wind.speed, { unit: 'm/s', digits: 1 }),
              })}
            </span>
          )}
          {figuresOf(detail.deviceType).map((quantity) => {
            const value = values[quantity.key]
            return value === undefined ? null : (
              <span key={quantity.key}>
                {t(`quantity.${quantity.key}`)} <strong>{measured(i18n, value, quantity)}</strong>
              </span>
            )
          })}
        </span>
      ) : (
        <span className="wall-states quiet">{t('state.notConnected')}</span>
      )}
      <span className="wall-note">{isFresh && <Age at={detail.at} />}</span>
    </li>
  )
}

function LastAlarms() {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { link } = useLive()
  // By whole minutes: the same question while the page stands.
  const since = Math.floor((link.serverNow() - DAY_MS) / 60_000) * 60_000
  const input = useMemo(() => ({ since, limit: LISTED }), [since])
  const { data, isError } = useCall('recentAlarms', input, { quiet: true, keepPrevious: true })
  if (data === undefined) return <Said>{t(isError ? 'shell.wall.eventsFailed' : 'shell.wall.unknown')}</Said>
  if (data.alarms.length === 0) return <Said>{t('shell.wall.noEvents')}</Said>
  const time = ({ beginTime }: AlarmEvent) => formatDateTime(beginTime, timeZone, 'MM-dd hh:mm')
  return (
    <ul className="wall-lines">
      {data.alarms.map((alarm) => (
        <li key={alarm.id} data-not-real={alarm.kind !== 'normal'}>
          <span className="wall-event">
            <bdi dir="ltr" className="wall-note">
              {time(alarm)}
            </bdi>
            <StateMark state={shownStateOf(alarm)} quiet />
            <bdi className="wall-device">{alarm.deviceName}</bdi>
          </span>
          <span className="wall-states">
            <bdi>{aboutText(i18n, alarm)}</bdi>
          </span>
          <bdi className="wall-note">{alarm.officeName}</bdi>
        </li>
      ))}
    </ul>
  )
}

function Duty() {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const { data } = useCall('shiftNow', {}, { quiet: true, refetchInterval: REFRESHED_MS })
  if (data === undefined) return <Said>{t('shell.wall.unknown')}</Said>
  const { onDuty, open, last, entry } = data
  const time = (at: number) => formatDateTime(at, timeZone, 'MM-dd hh:mm')
  return (
    <>
      {onDuty.length === 0 && <Said>{t('shift.home.nobody')}</Said>}
      <ul className="wall-lines">
        {onDuty.slice(0, LISTED).map(({ id, name, username, officeName, to }) => (
          <li key={id}>
            <bdi className="wall-device">{name || username}</bdi>
            <span className="wall-states">
              <bdi>{officeName}</bdi>
            </span>
            <span className="wall-note">{t('shift.handOver.until', { time: time(to) })}</span>
          </li>
        ))}
      </ul>
      <Said>
        {open !== null
          ? t('shift.home.open')
          : last === null
            ? t('shift.home.never')
            : t('shift.home.last', { time: time(last.at) })}
      </Said>
      {entry !== null && <Said>{t('shift.home.entry', { text: entry.text.slice(0, 160) })}</Said>}
    </>
  )
}
