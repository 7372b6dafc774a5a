import type { AlarmEvent } from '@vigil/contract'
import { type IncidentGroup, incidentSections, queueSections, shownStateOf } from '@vigil/domain'
import { Fragment, useMemo, useRef } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useDevice } from '../../live/hooks.ts'
import { useAlarmQueue } from '../../live/use-alarm-queue.ts'
import { AlarmMarks } from '../../ui/alarm/alarm-marks.tsx'
import { AlarmValue } from '../../ui/alarm/alarm-value.tsx'
import { AlarmWords } from '../../ui/alarm/alarm-words.tsx'
import { Began } from '../../ui/alarm/began.tsx'
import { SectionName } from '../../ui/alarm/section-name.tsx'
import { useIncidentHeadline } from '../../ui/alarm/use-incident-headline.ts'
import { MutedIcon } from '../../ui/state/muted-icon.tsx'
import { StateMark } from '../../ui/state/state-mark.tsx'
import { usePicture } from '../../ui/state/use-picture.ts'
import { useClock } from '../../ui/time/use-clock.ts'
import { aboutText } from '../../ui/values/alarm-text.ts'
import { useFittingRows } from './use-fitting-rows.ts'
import { WallCalm } from './wall-calm.tsx'

/** On a phone the wall is as long as its alarms; a storm must not make it endless. */
const MOST_LISTED = 100

const isLive = ({ endTime }: AlarmEvent): boolean => endTime === null

/**
 * While something alarms, what alarms and nothing else has rows; what ended is counted below them. A wall on which nothing alarms
 * shows how everything is, a page at a time, and what waits stays counted on each.
 */
export function WallAlarms() {
  const { t } = useTranslation()
  const picture = usePicture()
  const { queue, shelved } = useAlarmQueue()
  const list = useRef<HTMLOListElement>(null)
  const sections = useMemo(
    () => incidentSections(queue).filter(({ groups }) => groups.some(({ alarms }) => alarms.some(isLive))),
    [queue],
  )
  const lines = sections.flatMap(({ groups }) => groups)
  const { shown, drawn } = useFittingRows(list, Math.min(lines.length, MOST_LISTED))
  useClock()
  if (lines.length === 0) {
    const word = { waiting: 'fleet.loading', known: 'fleet.empty.noAlarm', unknown: 'monitor.alarm.unknown' } as const
    const calm = picture === 'known' && shelved > 0 ? t('desk.shelf.only', { count: shelved }) : t(word[picture])
    return (
      <div className="wall-calm">
        <WallCalm note={queue.length === 0 ? calm : undefined} />
        {queue.length > 0 && <WaitingLine alarms={queue} />}
      </div>
    )
  }
  const listed = new Set(lines.slice(0, drawn))
  const told = new Set(lines.slice(0, shown).flatMap(({ alarms }) => alarms))
  const more = queue.filter((alarm) => !told.has(alarm))
  return (
    <section className="wall-alarms" aria-label={t('home.queue.count', { count: queue.length })}>
      <ol ref={list}>
        {sections.map(({ section, count, groups }) => (
          <Fragment key={section}>
            <li className="wall-section" data-head data-section={section}>
              <SectionName section={section} count={count} />
            </li>
            {groups
              .filter((group) => listed.has(group))
              .map((group) =>
                group.alarms.length === 1 ? (
                  <WallAlarm key={group.alarms[0].id} alarm={group.alarms[0]} />
                ) : (
                  <WallIncident key={group.key} group={group} />
                ),
              )}
          </Fragment>
        ))}
      </ol>
      {more.length > 0 && <WaitingLine alarms={more} />}
    </section>
  )
}

/** What has no row is told by section: nobody must take a live alarm for one that is over. */
function WaitingLine({ alarms }: { alarms: readonly AlarmEvent[] }) {
  const { t } = useTranslation()
  return (
    <p className="wall-more">
      {t('home.queue.more', { count: alarms.length })}
      {queueSections(alarms).map(({ section, alarms: own }) => (
        <SectionName key={section} section={section} count={own.length} />
      ))}
    </p>
  )
}

/** All alarms of one incident in one line. */
function WallIncident({ group: { alarms } }: { group: IncidentGroup }) {
  const { headline, title, facts } = useIncidentHeadline(alarms)
  const { state, telling, firstOut, live } = headline
  return (
    <li data-row data-over={live === 0} data-not-real={firstOut.kind !== 'normal'}>
      <span className="wall-state">
        <StateMark state={state} quiet={live === 0} />
      </span>
      <span className="wall-where">
        <bdi className="wall-device">{title}</bdi>
        <bdi className="wall-note">{facts}</bdi>
      </span>
      <span className="wall-what">{telling !== null && <AlarmValue alarm={telling} />}</span>
      <span className="wall-since">
        <Began alarm={firstOut} />
        {(firstOut.kind !== 'normal' || firstOut.simulated === true) && <AlarmMarks alarm={firstOut} phase={false} />}
      </span>
    </li>
  )
}

function WallAlarm({ alarm }: { alarm: AlarmEvent }) {
  const { t, i18n } = useTranslation()
  const device = useDevice(alarm.sn)
  const { deviceName, officeName, endTime, kind } = alarm
  const over = endTime !== null
  return (
    <li data-row data-over={over} data-not-real={kind !== 'normal'}>
      <span className="wall-state">
        <StateMark state={shownStateOf(alarm)} quiet={over} />
        {!over && device?.silenced !== undefined && (
          <span className="wall-note wall-silenced">
            <MutedIcon />
            {t('fleet.silenced')}
          </span>
        )}
      </span>
      <span className="wall-what">
        <AlarmValue alarm={alarm} />
        <span className="wall-note">
          <AlarmWords text={aboutText(i18n, alarm)} />
        </span>
      </span>
      <span className="wall-where">
        <bdi className="wall-device">{deviceName}</bdi>
        <bdi className="wall-note">{officeName}</bdi>
      </span>
      <span className="wall-since">
        <Began alarm={alarm} />
        <AlarmMarks alarm={alarm} />
      </span>
    </li>
  )
}
