import type { CommandRecord } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { formatDateTime } from '@vigil/domain'
import { Progress, Tag } from 'antd'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useLive } from '../../../live/live-context.tsx'
import { isEnded, outcomeOf, stepsOf } from './command-course.ts'
import { reasonText, resultLines } from './command-result.ts'

const COLOURS = { open: 'processing', good: 'success', bad: 'error' } as const

/** One command: who asked for it, how far it has come and when, and what the device said. */
export function CommandRecordRow({ record, named = false }: { record: CommandRecord; named?: boolean }) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const { name, status, progress, reason, by, deviceName } = record
  const { fleet } = useLive()
  const definitions = registry.model(fleet.place(record.sn)?.deviceType ?? '')?.settings ?? []
  const lines = resultLines(i18n, record, definitions)
  return (
    <li className="command-record" data-outcome={outcomeOf(record)}>
      <span className="command-record-head">
        {named && <bdi className="command-device">{deviceName}</bdi>}
        <strong>{name === 'settings' ? t('control.settingsChange') : t(`command.${name}`)}</strong>
        <Tag color={COLOURS[outcomeOf(record)]}>{t(`control.status.${status}`)}</Tag>
        <span className="quiet">
          {t('control.by')} <bdi>{by}</bdi>
        </span>
      </span>
      {!isEnded(record) && progress !== null && (
        <Progress percent={Math.round(progress)} size="small" aria-label={t('control.progress')} />
      )}
      <ol className="command-steps">
        {stepsOf(record).map((step) => (
          <li key={step.status}>
            {t(`control.status.${step.status}`)}{' '}
            <bdi dir="ltr" className="quiet">
              {formatDateTime(step.at, config.timeZone, 'hh:mm:ss')}
            </bdi>
          </li>
        ))}
      </ol>
      {name === 'getSensors' && outcomeOf(record) === 'bad' && (
        <p className="command-reason">{t('error.sensorsNotObtained')}</p>
      )}
      {reason !== null && (
        <p className="command-reason">
          {t('control.deviceSays')} <bdi>{reasonText(i18n, reason)}</bdi>
        </p>
      )}
      {status === 'timedOut' && reason === null && <p className="command-reason">{t('control.notKnown')}</p>}
      {lines.length > 0 && (
        <dl className="command-result">
          {lines.map(({ key, label, value }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
