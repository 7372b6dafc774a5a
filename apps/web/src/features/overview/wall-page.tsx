import { type AlarmEvent, PointState, type State2 } from '@vigil/contract'
import { formatDateTime, type IncidentGroup, incidentGroups, shownStateOf } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { type ReactNode, Suspense, useMemo } from 'react'
import { useAtLeast } from '../../lib/browser/use-media.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { lazyAgain } from '../../lib/loading/lazy-again.tsx'
import { useSession } from '../../lib/session.tsx'
import { useStructureVersion, useTreeVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { useAlarmQueue } from '../../live/use-alarm-queue.ts'
import { useLiveAlarm } from '../../live/use-live-alarm.ts'
import { AlarmValue } from '../../ui/alarm/alarm-value.tsx'
import { useIncidentHeadline } from '../../ui/alarm/use-incident-headline.ts'
import { LinkMark } from '../../ui/state/link-mark.tsx'
import { MutedIcon } from '../../ui/state/muted-icon.tsx'
import { useSilenced, withoutSilenced } from '../../ui/state/silenced-counts.ts'
import { StateMark } from '../../ui/state/state-mark.tsx'
import { STATES_BY_NEED } from '../../ui/state/states-by-need.ts'
import { usePicture } from '../../ui/state/use-picture.ts'
import { useClock } from '../../ui/time/use-clock.ts'
import './overview.css'
import { WallAlarms } from './wall-alarms.tsx'

const DeviceMap = lazyAgain(() => import('../../ui/map/device-map.tsx'))
const nothing = () => {}

/** For a wall: what is the matter, in figures and words that reach the back row. Nothing here is to be clicked. */
export default function WallPage() {
  const { t } = useTranslation()
  return (
    <div className="wall">
      <h1 className="visually-hidden">{t('pages.title.wall')}</h1>
      <header className="wall-head">
        <LinkMark />
        <WallTotal />
        <WallClock />
      </header>
      <WallCounts />
      <WallHeadline />
      <div className="wall-body">
        <WallAlarms />
        <WallMap />
      </div>
    </div>
  )
}

function useWorst(): IncidentGroup | undefined {
  const { queue } = useAlarmQueue()
  return useMemo(() => incidentGroups(queue).find(({ alarms }) => alarms.some(isLive)), [queue])
}

/** The incident that is worst now, to be read from ten metres: what, where, how much. Gone with the last live one. */
function WallHeadline() {
  const worst = useWorst()
  if (worst === undefined) return null
  const [first, ...rest] = worst.alarms
  return rest.length === 0 ? <AlarmHeadline alarm={first} /> : <IncidentHeadline alarms={worst.alarms} />
}

const isLive = ({ endTime }: AlarmEvent): boolean => endTime === null

interface HeadlineProps {
  readonly state: State2
  readonly notReal: boolean
  readonly name: string
  readonly children: ReactNode
}

function Headline({ state, notReal, name, children }: HeadlineProps) {
  const { t } = useTranslation()
  return (
    <section className="wall-headline" data-state={state} data-not-real={notReal} aria-label={t('shell.wallHeadline')}>
      <StateMark state={state} />
      <bdi className="wall-headline-where">{name}</bdi>
      {children}
    </section>
  )
}

const AlarmHeadline = ({ alarm }: { alarm: AlarmEvent }) => (
  <Headline state={shownStateOf(alarm)} notReal={alarm.kind !== 'normal'} name={alarm.deviceName}>
    <AlarmValue alarm={alarm} />
  </Headline>
)

function IncidentHeadline({ alarms }: { alarms: IncidentGroup['alarms'] }) {
  const { headline, title, facts } = useIncidentHeadline(alarms)
  const { state, firstOut, telling } = headline
  return (
    <Headline state={state} notReal={firstOut.kind !== 'normal'} name={title}>
      {telling !== null && <AlarmValue alarm={telling} />}
      <bdi className="wall-headline-facts">{facts}</bdi>
    </Headline>
  )
}

/** Where the headline is. There while something alarms; a calm wall has nothing to point at. */
function WallMap() {
  const { fleet } = useLive()
  const structure = useStructureVersion()
  const alarms = useLiveAlarm()
  const roomy = useAtLeast('lg')
  // As a text: the values of its alarms change every second.
  const worst = useWorst()
    ?.alarms.map(({ sn }) => sn)
    .join('\n')
  const subject = useMemo(() => worst?.split('\n'), [worst])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the places that the fleet holds
  const visible = useMemo(() => fleet.places().map(({ sn }) => sn), [fleet, structure])
  if (!alarms || !roomy) return null
  return (
    <div className="wall-map">
      <Suspense fallback={null}>
        <DeviceMap compact wind frames="always" subject={subject} visible={visible} select={nothing} />
      </Suspense>
    </div>
  )
}

/** '–' until it is known: a nought on a wall is read as good news. */
function useFigure(): (value: number) => string {
  const { i18n } = useTranslation()
  const known = usePicture() === 'known'
  return (value) => (known ? formatNumber(i18n.language, value) : '–')
}

function WallTotal() {
  const { t } = useTranslation()
  const { fleet } = useLive()
  useTreeVersion()
  const known = usePicture() === 'known'
  const total = [...fleet.counts().values()].reduce((sum, count) => sum + count, 0)
  return <span className="wall-total">{known ? t('fleet.count.total', { count: total }) : t('fleet.loading')}</span>
}

function WallCounts() {
  const { t } = useTranslation()
  const { fleet } = useLive()
  useTreeVersion()
  const silenced = useSilenced()
  const counts = withoutSilenced(fleet.counts(), silenced)
  const figure = useFigure()
  return (
    <ul className="wall-counts">
      {STATES_BY_NEED.map((state) => {
        const count = counts.get(state) ?? 0
        const quiet = count === 0 || state === PointState.Normal
        return (
          <li key={state} data-quiet={quiet} data-none={count === 0}>
            <strong>{figure(count)}</strong>
            <StateMark state={state} quiet={count === 0} />
          </li>
        )
      })}
      <li data-quiet={silenced.total === 0} data-none={silenced.total === 0} data-silenced={silenced.total > 0}>
        <strong>{figure(silenced.total)}</strong>
        <span className="wall-silenced">
          <MutedIcon />
          {t('fleet.silenced')}
        </span>
      </li>
    </ul>
  )
}

function WallClock() {
  const { timeZone } = useSession().config
  const { link } = useLive()
  useClock()
  const now = link.serverNow()
  return (
    <time className="wall-clock" dateTime={new Date(now).toISOString()}>
      <bdi dir="ltr">
        <span className="wall-date">{formatDateTime(now, timeZone, 'yyyy-MM-dd')}</span>{' '}
        {formatDateTime(now, timeZone, 'hh:mm:ss')}
      </bdi>
    </time>
  )
}
