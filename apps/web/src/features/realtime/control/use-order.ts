import type { CommandName } from '@vigil/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.tsx'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { isGrave, send } from './command-calls.ts'

export interface OrderWishes {
  readonly sn: string
  readonly deviceName: string
  readonly name: CommandName
  readonly interval?: number | undefined
}

/** Asks first and says what will happen, then sends; a refusal is shown. `busy`: the command that is being sent. */
export function useOrder() {
  const { t } = useTranslation()
  const { api, present } = useSession()
  const ask = useConfirm()
  const [busy, setBusy] = useState<CommandName>()
  const order = async ({ sn, deviceName, name, interval }: OrderWishes): Promise<void> => {
    const agreed = await ask({
      title: t('control.ask', { command: t(`command.${name}`), device: deviceName }),
      text: t(`control.what.${name}`),
      act: t('control.send'),
      danger: isGrave(name),
    })
    if (!agreed) return
    setBusy(name)
    try {
      await send(api, { sn, name, interval })
    } catch (error) {
      present(error)
    } finally {
      setBusy(undefined)
    }
  }
  return { order, busy }
}
