import { CheckCircleOutlined, ClusterOutlined } from '@ant-design/icons'
import type { AlarmRecord } from '@vigil/contract'
import { mergeCheck, mergeRecordOf } from '@vigil/domain'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.tsx'
import { ActDialog, type AskedAct } from '../acts/act-dialog.tsx'
import { unhandled } from '../acts/act-refs.ts'
import { useFailure } from '../acts/use-failure.ts'
import { useMayAct } from '../acts/use-may-act.ts'

interface SelectionBarProps {
  readonly selected: readonly AlarmRecord[]
  onClear(): void
  /** Something was done to them. */
  onChanged(): void
}

/** Merge by hand: each rule that they break has its own message, and the server checks them again. */
export function SelectionBar({ selected, onClear, onChanged }: SelectionBarProps) {
  const { t } = useTranslation()
  const { api, confirm } = useSession()
  const may = useMayAct()
  const fail = useFailure()
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<AskedAct>()
  const [problems, setProblems] = useState<readonly string[]>([])
  const open = unhandled(selected)
  const merge = async () => {
    const found = mergeCheck(selected.map(mergeRecordOf))
    setProblems(found.map(({ key, values }) => t(key, values ?? {})))
    if (found.length > 0) return
    setBusy(true)
    try {
      const merged = await api('mergeAlarm', { ids: selected.map(({ id }) => id) })
      confirm(t('desk.merge.done', { count: merged.events.length }))
      onClear()
      onChanged()
    } catch (error) {
      fail(error, 'error.mergeFailed')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mark-bar" role="toolbar" aria-label={t('history.selection')}>
      <strong role="status">{t('history.selected', { count: selected.length })}</strong>
      {may.handle && (
        <Button
          icon={<CheckCircleOutlined />}
          disabled={open.length === 0}
          onClick={() => setAsked({ type: 'handle', alarms: open })}
        >
          {t('desk.act.handle')}
        </Button>
      )}
      {may.act && (
        <Button icon={<ClusterOutlined />} loading={busy} onClick={() => void merge()}>
          {t('desk.act.merge')}
        </Button>
      )}
      <span className="desk-room" />
      <Button type="text" onClick={onClear}>
        {t('history.unselect')}
      </Button>
      {problems.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          className="mark-problems"
          title={t('desk.merge.notPossible')}
          description={
            <ul>
              {problems.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          }
          closable={{ onClose: () => setProblems([]), 'aria-label': t('common.close') }}
        />
      )}
      <ActDialog
        asked={asked}
        onClose={(done) => {
          setAsked(undefined)
          if (!done) return
          onClear()
          onChanged()
        }}
      />
    </div>
  )
}
