import type { AlarmDetail, AlarmEvent } from '@vigil/contract'
import { formatDateTime, isInDeviations, lastBegin } from '@vigil/domain'
import { durationText, formatNumber, substanceName } from '@vigil/i18n/web'
import { Link } from 'react-router'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { paths } from '../../../../lib/paths.ts'
import { useSession } from '../../../../lib/session.tsx'
import { useStructureVersion } from '../../../../live/hooks.ts'
import { useLive } from '../../../../live/live-context.tsx'
import { AlarmWords } from '../../../../ui/alarm/alarm-words.tsx'
import { Age } from '../../../../ui/time/age.tsx'
import { aboutText, passageText } from '../../../../ui/values/alarm-text.ts'

interface CardFactsProps {
  readonly alarm: AlarmEvent
  readonly detail: AlarmDetail | undefined
}

function Moment({ at }: { at: number }) {
  const { config } = useSession()
  return (
    <>
      <bdi dir="ltr">{formatDateTime(at, config.timeZone)}</bdi> (<Age at={at} />)
    </>
  )
}

function Where({ alarm }: { alarm: AlarmEvent }) {
  const { fleet } = useLive()
  useStructureVersion()
  const path: string[] = []
  let office = fleet.office(fleet.place(alarm.sn)?.officeId ?? '')
  while (office !== undefined && path.length < 8) {
    path.unshift(office.name)
    office = office.parentId === null ? undefined : fleet.office(office.parentId)
  }
  const sites = path.length > 0 ? path : [alarm.officeName]
  return (
    <>
      <Link to={paths.realtime(alarm.deviceType, alarm.sn)}>
        <bdi>{alarm.deviceName}</bdi>
      </Link>{' '}
      <bdi dir="ltr" className="quiet">
        {alarm.sn}
      </bdi>
      <span className="acard-path quiet">
        {sites.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two levels may bear the same name
          <span key={index}>
            <bdi>{name}</bdi>
          </span>
        ))}
      </span>
    </>
  )
}

/** In standard deviations, which mean nothing to whoever has to act: they read a word. */
const FAR = 5

/** What the instrument says of its own certainty, and how far the value stands out of its background. */
function HowSure({ alarm, detail }: CardFactsProps) {
  const { t, i18n } = useTranslation()
  const number = (value: number, digits = 0) => formatNumber(i18n.language, value, digits)
  const why = detail?.why
  const confidence = why?.confidence ?? null
  const { background = null, value = null } = why ?? {}
  const sigmas =
    background !== null && value !== null && background.deviation > 0 && !isInDeviations(why?.unit ?? '')
      ? (value - background.mean) / background.deviation
      : undefined
  return (
    <>
      {confidence !== null ? (
        <span className="acard-sure">
          <meter min={0} max={100} value={confidence} aria-hidden="true" />
          {t('realtime.why.confidence', { value: number(confidence) })}
        </span>
      ) : (
        <span>{t('desk.sure.unknown')}</span>
      )}
      {sigmas !== undefined && (
        <span className="quiet">
          {t(`desk.sure.${sigmas >= FAR ? 'farAbove' : sigmas <= -FAR ? 'farBelow' : 'close'}`)}
        </span>
      )}
      {alarm.findings.length > 0 && (
        <span>
          {t('realtime.why.found')}:{' '}
          <strong>{alarm.findings.map(({ name }) => substanceName(i18n, name)).join(', ')}</strong>
        </span>
      )}
    </>
  )
}

/** What, where, since when, how sure. */
export function CardFacts({ alarm, detail }: CardFactsProps) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const { life } = alarm
  const unwatched = detail?.alarm.unwatched ?? 0
  const passage = passageText(i18n, alarm)
  return (
    <dl className="acard-facts">
      <dt>{t('desk.fact.what')}</dt>
      <dd>
        <bdi>
          <AlarmWords text={aboutText(i18n, alarm)} />
        </bdi>
        <span className="quiet">
          {t('desk.fact.priority')}: {t(`alarm.priority.${alarm.priority}`)}
        </span>
      </dd>
      <dt>{t('desk.fact.where')}</dt>
      <dd>
        <Where alarm={alarm} />
      </dd>
      {passage !== undefined && (
        <>
          <dt>{t('history.column.passage')}</dt>
          <dd>
            <bdi>{passage}</bdi>
          </dd>
        </>
      )}
      <dt>{t('desk.fact.since')}</dt>
      <dd>
        <span>
          <Moment at={lastBegin(alarm)} />
        </span>
        {life !== undefined && life.occurrences > 1 && (
          <span>
            {t('desk.mark.occurrences', { count: life.occurrences })} ·{' '}
            {t('desk.fact.firstBegin', { time: formatDateTime(alarm.beginTime, config.timeZone) })}
          </span>
        )}
        {alarm.endTime !== null && (
          <span>
            {t('desk.fact.ended')} <Moment at={alarm.endTime} />
          </span>
        )}
        {unwatched > 0 && (
          <span className="quiet" title={t('lookBack.unwatched.hint')}>
            {t('lookBack.unwatched.ofWhich', { time: durationText(unwatched, i18n.language) })}
          </span>
        )}
      </dd>
      <dt>{t('desk.fact.sure')}</dt>
      <dd>
        <HowSure alarm={alarm} detail={detail} />
      </dd>
    </dl>
  )
}
