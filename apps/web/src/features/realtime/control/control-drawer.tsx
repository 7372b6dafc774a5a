import type { ModelDefinition } from '@vigil/devices'
import { Drawer, Tabs } from 'antd'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import type { DevicePlace } from '../../../live/stores/live-fleet.ts'
import { Boundary } from '../../../ui/boundary.tsx'
import { CommandsPanel } from './commands-panel.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import './control.css'

interface ControlDrawerProps {
  readonly place: DevicePlace
  readonly model: ModelDefinition
  readonly open: boolean
  onClose(): void
}

/** Commands and settings of a device, beside its readings: one sees what an order does. */
export default function ControlDrawer({ place, model, open, onClose }: ControlDrawerProps) {
  const { t, i18n } = useTranslation()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('control.title', { name: place.name })}
      placement={i18n.dir() === 'rtl' ? 'left' : 'right'}
      size={520}
      mask={false}
      destroyOnHidden
    >
      <Boundary>
        <Tabs
          items={[
            {
              key: 'commands',
              label: t('control.commands'),
              children: <CommandsPanel place={place} model={model} />,
            },
            {
              key: 'settings',
              label: t('control.settings'),
              children: <SettingsPanel place={place} model={model} />,
            },
          ]}
        />
      </Boundary>
    </Drawer>
  )
}
