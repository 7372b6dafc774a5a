import type { AlarmEvent, ShiftPicture } from '@vigil/contract'
import {
  formatDateTime,
  type HeadlineFacts,
  type IncidentGroup,
  incidentHeadline,
  incidentSections,
  inOrderOfBegin,
  shownStateOf,
} from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import type { ReactNode } from 'react'
import { useTexts, useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { dangerOf } from '../../ui/alarm/alarm-facts.ts'
import { SectionName } from '../../ui/alarm/section-name.tsx'
import { headlineWords } from '../../ui/alarm/use-incident-headline.ts'
import { StateMark } from '../../ui/state/state-mark.tsx'
import { alarmText } from '../../ui/values/alarm-text.ts'

const DEVICE_LISTS = ['fault', 'maintenance', 'notConnected'] as const

interface ListProps<T> {
  readonly name: string
  readonly list: { readonly total: number; readonly items: readonly T[] }
  line(item: T): ReactNode
  keyOf(item: T): string
}

function List<T>({ name, list: { total, items }, line, keyOf }: ListProps<T>) {
  const { t, i18n } = useTranslation()
  const rest = total - items.length
  return (
    <section className="shift-list">
      <h3>
        {name} <span className="shift-count">{formatNumber(i18n.language, total)}</span>
      </h3>
      {total === 0 && <p className="quiet">{t('shift.none')}</p>}
      <ul>
        {items.map((item) => (
          <li key={keyOf(item)}>{line(item)}</li>
        ))}
      </ul>
      {rest > 0 && <p className="quiet">{t('shift.andMore', { n: formatNumber(i18n.language, rest) })}</p>}
    </section>
  )
}

function AlarmLine({ alarm, more }: { alarm: AlarmEvent; more?: string | undefined }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const acknowledged = alarm.life?.acknowledged
  return (
    <>
      <StateMark state={shownStateOf(alarm)} />
      {alarm.kind !== 'normal' && <strong>{t(`alarm.kind.${alarm.kind}`)}</strong>}
      <strong>
        <bdi>{alarm.deviceName}</bdi>
      </strong>
      <bdi>{alarm.officeName}</bdi>
      <bdi dir="ltr" className="quiet">
        {formatDateTime(alarm.beginTime, timeZone)}
      </bdi>
      <span className="shift-says">{alarmText(i18n, alarm)}</span>
      {acknowledged && (
        <span className="quiet">
          {t('desk.log.acknowledged')}: <bdi>{acknowledged.by}</bdi>
        </span>
      )}
      {more !== undefined && <span className="quiet">{more}</span>}
    </>
  )
}

/** As the picture has it: where devices stand by now says nothing of then. */
const THEN: HeadlineFacts = {
  dangerOf,
  nowOf: ({ endTime, now }) => (endTime === null ? now : undefined),
  placeOf: () => undefined,
}

/** An incident is handed over as one matter, with each of its alarms below it. */
function IncidentLines({ alarms }: { alarms: IncidentGroup['alarms'] }) {
  const texts = useTexts()
  const { timeZone } = useSession().config
  const { headline, title, facts } = headlineWords(texts, incidentHeadline(alarms, THEN))
  return (
    <li className="shift-incident">
      <StateMark state={headline.state} />
      <strong>
        <bdi>{title}</bdi>
      </strong>
      <bdi>{facts}</bdi>
      <bdi dir="ltr" className="quiet">
        {formatDateTime(headline.since, timeZone)}
      </bdi>
      <ul>
        {inOrderOfBegin(alarms).map((alarm) => (
          <li key={alarm.id}>
            <AlarmLine alarm={alarm} />
          </li>
        ))}
      </ul>
    </li>
  )
}

/** How things stood, as the server put it down. */
export function PictureLists({ picture }: { picture: ShiftPicture }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const time = (at: number): string => formatDateTime(at, timeZone)
  const shelfNote = ({ life }: AlarmEvent): string | undefined => {
    const shelved = life?.shelved
    return shelved
      ? t('shift.handOver.shelvedBy', { by: shelved.by, time: time(shelved.until), note: shelved.note })
      : undefined
  }
  const { total, items } = picture.alarms
  const sections = incidentSections(items)
  return (
    <div className="shift-lists">
      <section className="shift-list">
        <h3>
          {t('shift.handOver.alarms')} <span className="shift-count">{formatNumber(i18n.language, total)}</span>
        </h3>
        {total === 0 && <p className="quiet">{t('shift.none')}</p>}
        {sections.map(({ section, count, groups }) => (
          <div key={section}>
            <SectionName section={section} count={count} />
            <ul>
              {groups.map(({ key, alarms }) =>
                alarms.length === 1 ? (
                  <li key={key}>
                    <AlarmLine alarm={alarms[0]} />
                  </li>
                ) : (
                  <IncidentLines key={key} alarms={alarms} />
                ),
              )}
            </ul>
          </div>
        ))}
        {total > items.length && (
          <p className="quiet">{t('shift.andMore', { n: formatNumber(i18n.language, total - items.length) })}</p>
        )}
      </section>
      <List
        name={t('shift.handOver.shelved')}
        list={picture.shelved}
        keyOf={({ id }) => id}
        line={(alarm) => <AlarmLine alarm={alarm} more={shelfNote(alarm)} />}
      />
      <List
        name={t('shift.handOver.silenced')}
        list={picture.silenced}
        keyOf={({ sn }) => sn}
        line={({ name, officeName, until }) => (
          <>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <bdi>{officeName}</bdi>
            <span className="quiet">{t('shift.handOver.until', { time: time(until) })}</span>
          </>
        )}
      />
      {DEVICE_LISTS.map((each) => (
        <List
          key={each}
          name={t(`shift.handOver.${each}`)}
          list={picture[each]}
          keyOf={({ sn }) => sn}
          line={({ name, officeName, at }) => (
            <>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              <bdi>{officeName}</bdi>
              {at > 0 && <span className="quiet">{t('shift.handOver.since', { time: time(at) })}</span>}
            </>
          )}
        />
      ))}
      <List
        name={t('shift.handOver.tasks')}
        list={picture.tasks}
        keyOf={({ id }) => id}
        line={({ name, officeName, state, planEnd }) => (
          <>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <bdi>{officeName}</bdi>
            <span className="quiet">
              {t(`task.state.${state}`)} · {t('shift.handOver.until', { time: time(planEnd) })}
            </span>
          </>
        )}
      />
    </div>
  )
}
