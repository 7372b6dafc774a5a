import { formatDateTime } from '@vigil/domain'
import { durationText } from '@vigil/i18n/web'
import { useMemo } from 'react'
import { useTexts } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { RowIcon } from '../../../ui/state/row-icon.tsx'
import { DeviceTime } from './device-time.tsx'
import type { ColumnKit, ListSpec } from './list-spec.ts'

export function useColumnKit<R>({ atOf, deviceTimeOf, deviceOf, timeLabel }: ListSpec<R>): ColumnKit<R> {
  const texts = useTexts()
  const { language } = texts
  const { config, deviceTypes } = useSession()
  const { timeZone } = config
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language
  return useMemo(() => {
    const { t } = texts
    const timeText = (at: number) => <bdi dir="ltr">{formatDateTime(at, timeZone)}</bdi>
    return {
      texts,
      time: {
        key: 'time',
        label: t(timeLabel),
        shown: 'fixed',
        short: true,
        sorted: true,
        cell(record) {
          const [at, dated] = [atOf(record), deviceTimeOf?.(record)]
          return dated === undefined ? timeText(at) : <DeviceTime at={at} dated={dated} shown={at} />
        },
      },
      device: {
        key: 'device',
        label: t('history.column.device'),
        shown: 'fixed',
        opens: true,
        cell(record) {
          const { name, sn, simulated } = deviceOf(record)
          return (
            <>
              <bdi title={sn}>{name}</bdi>
              <span className="quiet">
                <bdi dir="ltr" className="record-number">
                  {sn}
                </bdi>
                {simulated && (
                  <span className="record-simulated" title={t('state.simulated')}>
                    <RowIcon name="flask" />
                    <span>{t('state.simulated')}</span>
                  </span>
                )}
              </span>
            </>
          )
        },
      },
      site: {
        key: 'site',
        label: t('history.column.site'),
        shown: 'usual',
        cell(record) {
          const { officeName } = deviceOf(record)
          return <bdi title={officeName}>{officeName}</bdi>
        },
      },
      model: {
        key: 'model',
        label: t('history.column.model'),
        shown: 'asked',
        cell(record) {
          const { deviceType } = deviceOf(record)
          return <bdi>{deviceTypes[deviceType]?.name ?? deviceType}</bdi>
        },
      },
      moment: (key, label, shown, momentOf, none) => ({
        key,
        label,
        shown,
        short: true,
        named: true,
        cell(record) {
          const at = momentOf(record)
          return at === null ? none : timeText(at)
        },
      }),
      lasted: (msOf, none, unwatchedOf) => ({
        key: 'duration',
        label: t('history.column.duration'),
        shown: 'usual',
        short: true,
        named: true,
        cell(record) {
          const ms = msOf(record)
          const blind = unwatchedOf?.(record) ?? 0
          const text = ms === null ? none : durationText(ms, language)
          if (blind === 0) return text
          const part = t('lookBack.unwatched.ofWhich', { time: durationText(blind, language) })
          return (
            <span title={t('lookBack.unwatched.hint')}>
              {text} <span className="quiet">{part}</span>
            </span>
          )
        },
      }),
    }
  }, [language, timeZone, deviceTypes, atOf, deviceTimeOf, deviceOf, timeLabel])
}
