import { CloseOutlined } from '@ant-design/icons'
import { Permission } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { Button, Tag } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.tsx'
import { useLive } from '../../../live/live-context.tsx'
import type { RecordDevice } from './list-spec.ts'
import { RowLinks } from './row-links.tsx'

interface RecordDetailProps {
  readonly title: string
  readonly device: RecordDevice
  readonly at: number
  /** Beside the ways on. */
  readonly extra?: ReactNode
  readonly onClose?: () => void
  readonly children: ReactNode
}

/** Which device, where and when; the ways on from there. */
export function DetailHead({ device, at }: { device: RecordDevice; at: number }) {
  const { t } = useTranslation()
  const { config, deviceTypes, can } = useSession()
  const { fleet } = useLive()
  const { sn, name, deviceType, officeName, simulated } = device
  const isHere = fleet.place(sn) !== undefined && can(Permission.Devices)
  return (
    <header className="detail-head">
      <h2>
        <bdi>{name}</bdi>
      </h2>
      {simulated && <Tag title={t('realtime.header.simulatedHint')}>{t('state.simulated')}</Tag>}
      <p>
        <bdi dir="ltr">{formatDateTime(at, config.timeZone)}</bdi>
        <span className="quiet">
          <bdi>{officeName}</bdi> · <bdi>{deviceTypes[deviceType]?.name ?? deviceType}</bdi> ·{' '}
          {isHere ? (
            <Link to={paths.realtime(deviceType, sn)}>
              <bdi dir="ltr">{sn}</bdi>
            </Link>
          ) : (
            <bdi dir="ltr">{sn}</bdi>
          )}
        </span>
      </p>
    </header>
  )
}

/** The same frame around every kind of record. */
export function RecordDetail({ title, device, at, extra, onClose, children }: RecordDetailProps) {
  const { t } = useTranslation()
  return (
    <aside className="record-detail" aria-label={title}>
      <div className="record-detail-bar" role="toolbar" aria-label={title}>
        <div className="record-ways">
          <RowLinks sn={device.sn} at={at} words />
          {extra}
        </div>
        {onClose && (
          <Button
            type="text"
            icon={<CloseOutlined />}
            aria-label={t('common.close')}
            title={t('common.close')}
            onClick={onClose}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <div className="detail-body" role="region" aria-label={device.name} tabIndex={0}>
        <DetailHead device={device} at={at} />
        {children}
      </div>
    </aside>
  )
}
