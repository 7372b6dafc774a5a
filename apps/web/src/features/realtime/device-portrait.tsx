import type { DeviceDetail, ModuleKey, PointState } from '@vigil/contract'
import type { ModelDefinition } from '@vigil/devices'
import { displayedState } from '@vigil/domain'
import { Button, Modal } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { lazyAgain } from '../../lib/loading/lazy-again.tsx'
import { useSession } from '../../lib/session.tsx'
import type { DevicePlace } from '../../live/stores/live-fleet.ts'
import { pictureOf } from '../../ui/state/device-picture.ts'

const Model3d = lazyAgain(async () => ({ default: (await import('../../ui/model3d/model3d.tsx')).Model3d }))

interface DevicePortraitProps {
  readonly place: DevicePlace
  readonly model: ModelDefinition
  readonly detail: DeviceDetail | undefined
  /** The device is silent: what it last said of its modules holds no longer. */
  readonly stale: boolean
}

/** What the device looks like: its picture, and on demand a model that can be turned. */
export function DevicePortrait({ place, model, detail, stale }: DevicePortraitProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { deviceTypes } = useSession()
  return (
    <div className="device-portrait">
      <img
        className="device-picture"
        src={pictureOf(place.deviceType, deviceTypes[place.deviceType]?.pictures)}
        alt={t('realtime.header.picture', { name: place.deviceTypeName })}
      />
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('panel.model.open')}
      </Button>
      <Modal
        open={open}
        onCancel={() => setOpen(false)}
        footer={null}
        width="min(1040px, 96vw)"
        centered
        destroyOnHidden
        title={<bdi>{t('panel.model.title', { name: place.deviceTypeName })}</bdi>}
      >
        <Suspense fallback={<p className="quiet">{t('panel.model.loading')}</p>}>
          <Model3d model={model} name={place.deviceTypeName} states={stale ? {} : statesOf(detail)} />
        </Suspense>
      </Modal>
    </div>
  )
}

function statesOf(detail: DeviceDetail | undefined): Partial<Record<ModuleKey, PointState>> {
  return Object.fromEntries(
    Object.entries(detail?.mods ?? {}).map(([key, { state, runstate }]) => [key, displayedState(state, runstate)]),
  )
}
