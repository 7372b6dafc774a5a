import type { CommandName } from '@vigil/contract'
import type { Lookup } from '@vigil/i18n/web'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { measured } from '../../../ui/values/measured.ts'
import { isGrave, send } from './command-calls.ts'

export interface OrderWishes {
  readonly sn: string
  readonly deviceName: string
  readonly name: CommandName
  readonly interval?: number | undefined
}

/** What is about to be set stands in the question. */
export const intervalText = (texts: Lookup, seconds: number): string =>
  `${texts.t('setting.dataInterval')}: ${measured(texts, seconds, { unit: 's', digits: 0 })}.`

/** Asks first and says what will happen, then sends; a refusal is shown. `busy`: the command that is being sent. */
export function useOrder() {
  const { t, i18n } = useTranslation()
  const { api, present } = useSession()
  const ask = useConfirm()
  const [busy, setBusy] = useState<CommandName>()
  const order = async ({ sn, deviceName, name, interval }: OrderWishes): Promise<void> => {
    const agreed = await ask({
      title: t('control.ask', { command: t(`command.${name}`), device: deviceName }),
      text: [interval === undefined ? '' : intervalText(i18n, interval), t(`control.what.${name}`)].join(' ').trim(),
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
