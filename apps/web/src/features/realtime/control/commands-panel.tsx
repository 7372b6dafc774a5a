import { type CommandName, RunState } from '@vigil/contract'
import type { ModelDefinition } from '@vigil/devices'
import { aimOf, isConnected } from '@vigil/domain'
import { Alert, Button, InputNumber } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useCommands, useDevice } from '../../../live/hooks.ts'
import type { DevicePlace } from '../../../live/stores/live-fleet.ts'
import { permissionOf } from './command-calls.ts'
import { CommandRecordRow } from './command-record-row.tsx'
import { useOrder } from './use-order.ts'

/** Everything that the device can be told to do, and what became of what it was told. */
export function CommandsPanel({ place, model }: { place: DevicePlace; model: ModelDefinition }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { sn, name: deviceName } = place
  const device = useDevice(sn)
  const records = useCommands(sn)
  const { order, busy } = useOrder()
  const connected = isConnected(device?.basic.runstate ?? RunState.NotConnected)
  const mayAny = model.commands.some((name) => can(permissionOf(name)))
  return (
    <div className="commands">
      {!mayAny && <Alert type="info" title={t('control.noPermission')} />}
      {mayAny && !connected && <Alert type="warning" title={t('error.deviceOffline')} />}
      {model.commands.length === 0 && <p className="quiet">{t('control.noCommands')}</p>}
      <ul className="command-list">
        {model.commands.map((name) => (
          <li key={name} className="command-offer">
            <div>
              <strong>{t(`command.${name}`)}</strong>
              <p className="quiet">{t(`control.what.${name}`)}</p>
              {!connected && aimOf(name) === 'search' && <p>{t('error.offlineNoSearch')}</p>}
            </div>
            <CommandControl
              name={name}
              model={model}
              disabled={!connected || !can(permissionOf(name))}
              busy={busy === name}
              onOrder={(interval) => void order({ sn, deviceName, name, interval })}
            />
          </li>
        ))}
      </ul>
      <h3>{t('control.log')}</h3>
      {records.length === 0 ? (
        <p className="quiet">{t('control.logEmpty')}</p>
      ) : (
        <ol className="command-log" aria-live="polite">
          {records.map((record) => (
            <CommandRecordRow key={record.id} record={record} />
          ))}
        </ol>
      )}
    </div>
  )
}

interface CommandControlProps {
  readonly name: CommandName
  readonly model: ModelDefinition
  readonly disabled: boolean
  readonly busy: boolean
  onOrder(interval: number | undefined): void
}

function CommandControl({ name, model, disabled, busy, onOrder }: CommandControlProps) {
  const { t } = useTranslation()
  const range = model.settings.find(({ key }) => key === 'dataInterval')
  const bounds = range?.type === 'number' ? range : { min: 1, max: 60, initial: 1 }
  const [interval, setInterval] = useState(bounds.initial)
  return (
    <span className="command-act">
      {name === 'sendDataInterval' && (
        <InputNumber
          aria-label={t('setting.dataInterval')}
          min={bounds.min}
          max={bounds.max}
          precision={0}
          suffix="s"
          value={interval}
          disabled={disabled}
          onChange={(value) => setInterval(value ?? bounds.initial)}
        />
      )}
      <Button
        disabled={disabled}
        loading={busy}
        aria-label={`${t('control.send')}: ${t(`command.${name}`)}`}
        onClick={() => onOrder(name === 'sendDataInterval' ? interval : undefined)}
      >
        {t('control.send')}
      </Button>
    </span>
  )
}
