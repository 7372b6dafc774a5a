import type { EndpointName } from '@vigil/contract'
import { Button } from 'antd'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { ConflictNote } from './conflict-note.tsx'
import { useSaving } from './use-saving.ts'

interface Versioned {
  readonly version: number
  readonly changedBy?: string
  readonly changedAt?: number
}

interface AdminFormProps<T extends Versioned> {
  /** Read anew after every save, and after a refusal. */
  readonly list: EndpointName
  /** What it is written over; undefined for a new one. */
  readonly opened: T | undefined
  /** As it stands now; undefined when it is gone, or new. */
  readonly current: T | undefined
  /** What was entered breaks no rule. */
  readonly isValid: boolean
  write(on: T | undefined): Promise<unknown>
  /** What was saved takes the place of what was entered. */
  onTheirs(theirs: T): void
  onClose(): void
  /** `tried`: somebody has tried to save, and what is wrong may be said. */
  children(tried: boolean): ReactNode
}

/** A form over one version. What somebody else saved meanwhile is never overwritten unasked. */
export function AdminForm<T extends Versioned>(props: AdminFormProps<T>) {
  const { list, opened, current, isValid, onClose } = props
  const { t } = useTranslation()
  const saving = useSaving(list)
  const [base, setBase] = useState(opened)
  const [tried, setTried] = useState(false)
  const save = async (on: T | undefined) => {
    setTried(true)
    if (!isValid || saving.busy) return
    if (await saving.run(() => props.write(on), 'alarmAdmin.saved')) onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(base)
  }
  return (
    <form className="act-form" onSubmit={submit} noValidate>
      {saving.conflict && (
        <ConflictNote
          theirs={current}
          onTheirs={() => {
            setBase(current)
            if (current !== undefined) props.onTheirs(current)
            saving.settle()
          }}
          onMine={() => {
            setBase(current)
            void save(current)
          }}
        />
      )}
      {props.children(tried)}
      <div className="act-buttons">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={saving.busy}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  )
}
