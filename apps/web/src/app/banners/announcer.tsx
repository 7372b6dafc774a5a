import { PushCode } from '@vigil/contract'
import { POINT_STATE_KEYS } from '@vigil/i18n/web'
import { useEffect, useRef, useState } from 'react'
import type { Texts } from '../../lib/language/texts.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useWatch } from '../../live/hooks.ts'
import { detectionText, presentText } from '../../ui/values/alarm-text.ts'
import { type Announcement, announcementOf } from './announcement.ts'

function textOf(i18n: Texts, announcement: Announcement): string {
  const { t } = i18n
  if (announcement.kind === 'many') return t('shell.newAlarms', { count: announcement.count })
  const { push } = announcement.report
  if (push.code === PushCode.DetectDanger)
    return `${t('alarm.notice.detect')}: ${push.data.name}, ${detectionText(i18n, push.data)}`
  const { deviceName, state } = push.data
  const drill = push.data.kind === 'normal' ? '' : `${t(`desk.kindMark.${push.data.kind}`)}: `
  return `${drill}${t('fleet.newAlarm', { device: deviceName, state: t(POINT_STATE_KEYS[state]) })}, ${presentText(i18n, push.data)}`
}

/** New alarms, spoken at once to those who do not see the screen. */
export function Announcer() {
  const { i18n } = useTranslation()
  const reports = useWatch((watch) => watch.reports)
  const before = useRef(reports)
  const [text, setText] = useState('')
  useEffect(() => {
    const announcement = announcementOf(before.current, reports)
    before.current = reports
    if (announcement) setText(textOf(i18n, announcement))
  }, [reports, i18n])
  return (
    <div className="visually-hidden" aria-live="assertive" aria-atomic="true" data-testid="announcer">
      {text}
    </div>
  )
}
