import { Table } from 'antd'
import { useMemo } from 'react'
import { useAtLeast } from '../../../lib/browser/use-media.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useDevice } from '../../../live/hooks.ts'
import type { DevicePlace } from '../../../live/stores/live-fleet.ts'
import { DeviceState } from '../../../ui/state/device-state.tsx'
import { HeardAge } from '../../../ui/time/heard-age.tsx'

interface RemoteTableProps {
  readonly rows: readonly DevicePlace[]
  readonly chosen: ReadonlySet<string>
  onChosen(chosen: ReadonlySet<string>): void
}

const HEIGHT = 520

function StateCell({ sn }: { sn: string }) {
  const device = useDevice(sn)
  return (
    <span className="remote-state">
      <DeviceState device={device} /> <HeardAge sn={sn} />
    </span>
  )
}

interface DeviceCellProps {
  readonly place: DevicePlace
  /** Where there is no room for columns beside it, all stands here. */
  readonly alone: boolean
}

function DeviceCell({ place: { name, sn, deviceType, officeName }, alone }: DeviceCellProps) {
  return (
    <>
      <bdi>{name}</bdi>{' '}
      <bdi dir="ltr" className="quiet remote-sn">
        {sn}
      </bdi>
      {alone && (
        <span className="remote-more">
          <span className="quiet">
            <bdi>{deviceType}</bdi> · <bdi>{officeName}</bdi>
          </span>
          <span>
            <StateCell sn={sn} />
          </span>
        </span>
      )}
    </>
  )
}

/** Only the rows in view are in the document: a fleet of thousands is chosen from as one of ten. */
export function RemoteTable({ rows, chosen, onChosen }: RemoteTableProps) {
  const { t } = useTranslation()
  const wide = useAtLeast('sm')
  const columns = useMemo(() => {
    const device = {
      key: 'device',
      title: t('control.remote.device'),
      width: wide ? 232 : 200,
      render: (_: unknown, place: DevicePlace) => <DeviceCell place={place} alone={!wide} />,
    }
    if (!wide) return [device]
    return [
      device,
      { key: 'model', title: t('control.remote.model'), dataIndex: 'deviceType', width: 112 },
      {
        key: 'site',
        title: t('control.remote.site'),
        width: 128,
        render: (_: unknown, { officeName }: DevicePlace) => <bdi>{officeName}</bdi>,
      },
      {
        key: 'state',
        title: t('control.remote.state'),
        width: 168,
        render: (_: unknown, { sn }: DevicePlace) => <StateCell sn={sn} />,
      },
    ]
  }, [t, wide])
  return (
    <Table<DevicePlace>
      virtual
      size="small"
      rowKey="sn"
      columns={columns}
      dataSource={rows as DevicePlace[]}
      pagination={false}
      scroll={{ x: wide ? 640 : 200, y: HEIGHT }}
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
