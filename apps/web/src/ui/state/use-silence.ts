import { SILENCE_DURATION_MS, silenceable } from '@vigil/domain'
import { App } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useShortcut } from '../../lib/use-shortcut.ts'
import { useLive } from '../../live/live-context.tsx'
import { useConfirm } from '../use-confirm.ts'

const minutes = SILENCE_DURATION_MS / 60_000

/** Silences one device, and says whether there was anything to silence. */
function useSilenceDevice(sn: string): () => void {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { fleet, watch } = useLive()
  return () => {
    const device = fleet.place(sn)?.name ?? sn
    const { silent, ...now } = watch.current()
    if (silent.has(sn)) return void message.info(t('alarm.silencing.already', { device }))
    if (!silenceable(now).some((each) => each.sn === sn))
      return void message.info(t('alarm.silencing.calm', { device }))
    watch.silenceDevice(sn)
    void message.success(t('alarm.silencing.done', { device, minutes }))
  }
}

/** Silences all that alarm, after saying how many. What begins to alarm while the question stands was not asked about: it sounds on. */
export function useSilenceAll(): () => void {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { watch } = useLive()
  const confirm = useConfirm()
  return useCallback(async () => {
    const { silent, ...now } = watch.current()
    const sns = silenceable(now).map(({ sn }) => sn)
    if (sns.every((sn) => silent.has(sn))) return void message.info(t('alarm.silencing.nothing'))
    const sure = await confirm({
      title: t('alarm.act.silence'),
      text: t('alarm.silencing.ask', { count: sns.length, minutes }),
      act: t('alarm.silencing.act'),
    })
    if (sure) watch.silenceDevices(sns)
  }, [t, message, watch, confirm])
}

/** The key is for the device that is looked at. */
export function useSilenceKey(sn: string): void {
  const { isReplay } = useLive()
  useShortcut('silence', useSilenceDevice(sn), !isReplay)
}
