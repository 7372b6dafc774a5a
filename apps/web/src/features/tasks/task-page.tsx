import { PlusOutlined } from '@ant-design/icons'
import type { Task } from '@vigil/contract'
import { copiedTask } from '@vigil/domain'
import { Button, Drawer, Empty, Result, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeQuery } from '../../lib/browser/use-address.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { usePageSubject } from '../../lib/page-subject.ts'
import { useLive } from '../../live/live-context.tsx'
import { type FormSubject, TaskForm } from './task-form.tsx'
import { TaskList } from './task-list.tsx'
import { TaskView } from './task-view.tsx'
import { useMayRunTasks, useTaskNews, useTasks } from './use-tasks.ts'
import './tasks.css'

const FORM_WIDTH = 680

/** Assignments in time and space: the list by state, and beside it the chosen one whole. */
export default function TaskPage() {
  const { t } = useTranslation()
  const { link } = useLive()
  const may = useMayRunTasks()
  useTaskNews()
  const [search] = useSearchParams()
  const change = useChangeQuery()
  const listed = useTasks()
  const { isPending, isError, hasNextPage } = listed
  const tasks = useMemo(() => listed.data?.pages.flat(), [listed.data])
  const [form, setForm] = useState<FormSubject>()
  // Whoever comes without a choice looks at what is under way; an empty one is the list alone, for narrow screens.
  const asked = search.get('task')
  const id = asked ?? tasks?.find(({ state }) => state === 'underWay')?.id
  const own = tasks?.find((task) => task.id === id)
  // An old one may be among those that are not listed yet.
  const older = useCall(
    'taskRecord',
    { id: id ?? '' },
    { quiet: true, enabled: own === undefined && hasNextPage && /^\d{1,18}$/.test(id ?? '') },
  )
  const chosen = own ?? (hasNextPage && older.isSuccess ? older.data.task : undefined)
  usePageSubject(chosen?.name ?? '')
  const choose = (next: string | undefined): void =>
    change(() => new URLSearchParams({ task: next ?? '' }), { push: true })
  const copy = (task: Task): void => setForm({ kind: 'copy', task, draft: copiedTask(task, link.serverNow()) })
  const saved = (task: Task): void => {
    setForm(undefined)
    choose(task.id)
  }

  function content() {
    if (isPending) {
      return (
        <div className="task-empty" role="status" aria-label={t('task.loading')}>
          <Skeleton active paragraph={{ rows: 6 }} title={false} />
          <p className="quiet">{t('task.loading')}</p>
        </div>
      )
    }
    if (isError || tasks === undefined) return <Result status="warning" title={t('task.failed')} />
    if (tasks.length === 0)
      return <Empty className="task-empty" description={t(may ? 'task.empty' : 'task.emptyWatcher')} />
    return (
      <>
        <TaskList
          tasks={tasks}
          chosen={chosen?.id}
          onChoose={choose}
          onOlder={hasNextPage ? () => void listed.fetchNextPage() : undefined}
          isLoading={listed.isFetchingNextPage}
        />
        <div className="task-chosen">
          {chosen !== undefined ? (
            <TaskView
              key={chosen.id}
              task={chosen}
              may={may}
              onChange={() => setForm({ kind: 'change', task: chosen })}
              onCopy={() => copy(chosen)}
              onBack={() => choose(undefined)}
            />
          ) : (
            <p className="quiet task-hint">{t(id === undefined || id === '' ? 'task.choose' : 'task.unknown')}</p>
          )}
        </div>
      </>
    )
  }

  return (
    <div className="task-page" data-open={chosen !== undefined}>
      <header className="task-bar">
        <h1>{t('task.title')}</h1>
        {may && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm({ kind: 'make' })}>
            {t('task.make')}
          </Button>
        )}
      </header>
      <div className="task-body">{content()}</div>
      <Drawer
        open={form !== undefined}
        size={FORM_WIDTH}
        destroyOnHidden
        title={form && t(`task.form.${form.kind}`)}
        onClose={() => setForm(undefined)}
      >
        {form && <TaskForm subject={form} onSaved={saved} onClose={() => setForm(undefined)} />}
      </Drawer>
    </div>
  )
}
