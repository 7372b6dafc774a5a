import { ControlOutlined } from '@ant-design/icons'
import type { ModelDefinition } from '@vigil/devices'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyAgain } from '../../../lib/lazy-again.tsx'
import type { DevicePlace } from '../../../live/stores/live-fleet.ts'

const ControlDrawer = lazyAgain(() => import('./control-drawer.tsx'))

/** Opens the device's commands and settings; they are loaded with the first opening. */
export function ControlButton({ place, model }: { place: DevicePlace; model: ModelDefinition }) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<ControlOutlined aria-hidden="true" />}
        aria-expanded={open}
        onClick={() => {
          setWanted(true)
          setOpen(!open)
        }}
      >
        {t('control.open')}
      </Button>
      {wanted && (
        <Suspense fallback={null}>
          <ControlDrawer place={place} model={model} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
