import { CopyOutlined, EditOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import type { Task, TaskAct } from '@vigil/contract'
import { isTaskOver, taskActsIn, validateTaskAct } from '@vigil/domain'
import { Button, Input, Modal } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'

interface TaskActsProps {
  readonly task: Task
  onChange(): void
  onCopy(): void
}

type Worded = 'finish' | 'cancel'
const isWorded = (act: TaskAct): act is Worded => act === 'finish' || act === 'cancel'

/** What may be done to the task now. An end is said with a word, and what will happen stands beside it. */
export function TaskActs({ task, onChange, onCopy }: TaskActsProps) {
  const { t } = useTranslation()
  const { api, present } = useSession()
  const queries = useQueryClient()
  const [asking, setAsking] = useState<Worded>()
  const [busy, setBusy] = useState<TaskAct>()

  async function act(name: TaskAct, note = ''): Promise<void> {
    setBusy(name)
    try {
      await api('actOnTask', { id: task.id, version: task.version, act: name, note })
      setAsking(undefined)
    } catch (error) {
      present(error)
    } finally {
      await queries.invalidateQueries({ queryKey: ['task'] })
      void queries.invalidateQueries({ queryKey: ['taskRecord'] })
      setBusy(undefined)
    }
  }

  return (
    <div className="task-acts">
      {taskActsIn(task.state).map((name) => (
        <Button
          key={name}
          type={name === 'start' || name === 'resume' ? 'primary' : 'default'}
          danger={name === 'cancel'}
          // The server refuses it too; here the reason stands beside the button.
          disabled={name === 'start' && task.area === null}
          title={name === 'start' && task.area === null ? t('validation.taskAreaRequired') : undefined}
          loading={busy === name}
          onClick={() => (isWorded(name) ? setAsking(name) : void act(name))}
        >
          {t(`task.act.${name}`)}
        </Button>
      ))}
      {!isTaskOver(task.state) && (
        <Button icon={<EditOutlined />} onClick={onChange}>
          {t('task.act.change')}
        </Button>
      )}
      <Button icon={<CopyOutlined />} onClick={onCopy}>
        {t('task.act.copy')}
      </Button>
      <Modal
        open={asking !== undefined}
        title={asking && t(`task.${asking}.title`)}
        footer={null}
        destroyOnHidden
        onCancel={() => setAsking(undefined)}
      >
        {asking && (
          <NoteForm
            act={asking}
            busy={busy === asking}
            onNote={(note) => void act(asking, note)}
            onClose={() => setAsking(undefined)}
          />
        )}
      </Modal>
    </div>
  )
}

interface NoteFormProps {
  readonly act: Worded
  readonly busy: boolean
  onNote(note: string): void
  onClose(): void
}

function NoteForm({ act, busy, onNote, onClose }: NoteFormProps) {
  const { t } = useTranslation()
  const id = useId()
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const [problem] = validateTaskAct(act, note, { area: null })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (problem === undefined && !busy) onNote(note)
  }
  return (
    <form className="task-form" onSubmit={submit} noValidate>
      <p>{t(`task.${act}.text`)}</p>
      <div className="task-field">
        <label htmlFor={id}>{t(act === 'finish' ? 'task.field.handOver' : 'task.field.reason')}</label>
        <Input.TextArea id={id} autoFocus rows={4} value={note} onChange={({ target }) => setNote(target.value)} />
        <p className="task-problem" aria-live="polite">
          {tried && problem !== undefined && t(problem.key)}
        </p>
      </div>
      <div className="task-buttons">
        <Button onClick={onClose}>{t(act === 'finish' ? 'common.cancel' : 'task.keep')}</Button>
        <Button type="primary" danger={act === 'cancel'} htmlType="submit" loading={busy}>
          {t(`task.act.${act}`)}
        </Button>
      </div>
    </form>
  )
}
