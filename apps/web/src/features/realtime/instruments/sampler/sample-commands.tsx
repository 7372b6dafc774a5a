import { PlayCircleOutlined, StopOutlined } from '@ant-design/icons'
import { Permission } from '@vigil/contract'
import type { ModelDefinition } from '@vigil/devices'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useSession } from '../../../../lib/session.tsx'
import { useConfirm } from '../../../../ui/use-confirm.ts'

interface SampleCommandsProps {
  readonly sn: string
  readonly model: ModelDefinition
  readonly sampling: boolean
}

const ICONS = { startSample: <PlayCircleOutlined />, stopSample: <StopOutlined /> } as const

/** Starts a sample, or ends the one that runs. Who may not control devices does not see it. */
export function SampleCommands({ sn, model, sampling }: SampleCommandsProps) {
  const { t } = useTranslation()
  const { api, can, present, confirm } = useSession()
  const ask = useConfirm()
  const [busy, setBusy] = useState(false)
  const name = sampling ? 'stopSample' : 'startSample'
  if (!can(Permission.DeviceControl) || !model.commands.includes(name)) return null
  const act = async () => {
    const title = t(`command.${name}`)
    if (!(await ask({ title, text: t(`panel.sampler.${name}Text`), act: title, danger: sampling }))) return
    setBusy(true)
    try {
      await api('deviceCommand', { sn, name, params: {} })
      confirm(t('panel.sampler.sent', { command: title }))
    } catch (error) {
      present(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="large"
      type={sampling ? 'default' : 'primary'}
      danger={sampling}
      icon={ICONS[name]}
      loading={busy}
      onClick={() => void act()}
    >
      {t(`command.${name}`)}
    </Button>
  )
}
