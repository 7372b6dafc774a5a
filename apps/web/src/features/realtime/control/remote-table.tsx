import { PointState } from '@vigil/contract'
import { Table } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDevice } from '../../../live/hooks.ts'
import type { DevicePlace } from '../../../live/live-fleet.ts'
import { StateMark } from '../../../ui/state-mark.tsx'
import { HeardAge } from '../heard-age.tsx'

interface RemoteTableProps {
  readonly rows: readonly DevicePlace[]
  readonly chosen: ReadonlySet<string>
  onChosen(chosen: ReadonlySet<string>): void
}

const HEIGHT = 520

function StateCell({ sn }: { sn: string }) {
  const device = useDevice(sn)
  return (
    <>
      <StateMark state={device?.shown ?? PointState.NotConnected} /> <HeardAge sn={sn} />
    </>
  )
}

/** Only the rows in view are in the document: a fleet of thousands is chosen from as one of ten. */
export function RemoteTable({ rows, chosen, onChosen }: RemoteTableProps) {
  const { t } = useTranslation()
  const columns = useMemo(
    () => [
      {
        key: 'device',
        title: t('control.remote.device'),
        width: 280,
        render: (_: unknown, { name, sn }: DevicePlace) => (
          <>
            <bdi>{name}</bdi>{' '}
            <bdi dir="ltr" className="quiet">
              {sn}
            </bdi>
          </>
        ),
      },
      { key: 'model', title: t('control.remote.model'), dataIndex: 'deviceType', width: 120 },
      {
        key: 'site',
        title: t('control.remote.site'),
        width: 150,
        render: (_: unknown, { officeName }: DevicePlace) => <bdi>{officeName}</bdi>,
      },
      {
        key: 'state',
        title: t('control.remote.state'),
        width: 170,
        render: (_: unknown, { sn }: DevicePlace) => <StateCell sn={sn} />,
      },
    ],
    [t],
  )
  return (
    <Table<DevicePlace>
      virtual
      size="small"
      rowKey="sn"
      columns={columns}
      dataSource={rows as DevicePlace[]}
      pagination={false}
      scroll={{ x: 680, y: HEIGHT }}
      locale={{ emptyText: t('common.noData') }}
      rowSelection={{
        columnWidth: 40,
        selectedRowKeys: [...chosen],
        preserveSelectedRowKeys: true,
        onChange: (keys) => onChosen(new Set(keys.map(String))),
        getCheckboxProps: ({ name }) => ({ 'aria-label': name }) as never,
      }}
    />
  )
}
