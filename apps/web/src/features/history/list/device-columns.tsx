import { formatDateTime } from '@vigil/domain'
import { Tag } from 'antd'
import { useMemo } from 'react'
import { useSession } from '../../../lib/session.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import type { RecordColumn } from '../../../ui/records/record-columns.ts'
import type { ListSpec } from './list-spec.ts'

interface DeviceColumns<R> {
  readonly time: RecordColumn<R>
  readonly device: RecordColumn<R>
  readonly site: RecordColumn<R>
  readonly model: RecordColumn<R>
}

/** When, and of which device: the same in every list. */
export function useDeviceColumns<R>({ atOf, deviceOf, timeLabel }: ListSpec<R>): DeviceColumns<R> {
  const { t, language } = useTexts()
  const { config, deviceTypes } = useSession()
  const { timeZone } = config
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language
  return useMemo(
    () => ({
      time: {
        key: 'time',
        label: t(timeLabel),
        shown: 'fixed',
        short: true,
        sorted: true,
        cell: (record) => <bdi dir="ltr">{formatDateTime(atOf(record), timeZone)}</bdi>,
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
              <bdi>{name}</bdi>
              <span className="quiet">
                <bdi dir="ltr">{sn}</bdi>
                {simulated && <Tag className="record-simulated">{t('state.simulated')}</Tag>}
              </span>
            </>
          )
        },
      },
      site: {
        key: 'site',
        label: t('history.column.site'),
        shown: 'usual',
        cell: (record) => <bdi>{deviceOf(record).officeName}</bdi>,
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
    }),
    [language, timeZone, deviceTypes, atOf, deviceOf, timeLabel],
  )
}
