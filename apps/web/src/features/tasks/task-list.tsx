import { TASK_STATES, type Task, type TaskState } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { Button } from 'antd'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { TaskMark } from './task-mark.tsx'

/** What is under way stands first. */
const ORDER: readonly TaskState[] = ['underWay', 'paused', ...TASK_STATES.filter((state) => !isRunning(state))]
function isRunning(state: TaskState): boolean {
  return state === 'underWay' || state === 'paused'
}
const FORMAT = 'MM-dd hh:mm'

interface TaskListProps {
  readonly tasks: readonly Task[]
  readonly chosen: string | undefined
  onChoose(id: string): void
  /** Undefined: all are listed. */
  readonly onOlder: (() => void) | undefined
  readonly isLoading: boolean
}

/** Tasks by state, each a button: tab and enter open it like a click. */
export function TaskList({ tasks, chosen, onChoose, onOlder, isLoading }: TaskListProps) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const order = (state: TaskState) => (a: Task, b: Task) =>
    state === 'planned' ? a.planBegin - b.planBegin : (b.beginAt ?? b.planBegin) - (a.beginAt ?? a.planBegin)
  return (
    <nav className="task-list" aria-label={t('task.title')}>
      {ORDER.map((state) => {
        const own = tasks.filter((task) => task.state === state).sort(order(state))
        if (own.length === 0) return null
        return (
          <section key={state}>
            <h3>
              <TaskMark state={state} />
              <span className="quiet" title={t('task.count', { count: own.length })}>
                {own.length.toLocaleString(i18n.language)}
              </span>
            </h3>
            <ul>
              {own.map((task) => (
                <li key={task.id}>
                  <button
                    type="button"
                    className="task-row"
                    aria-current={task.id === chosen}
                    onClick={() => onChoose(task.id)}
                  >
                    <strong>
                      <bdi>{task.name}</bdi>
                    </strong>
                    <span className="quiet">
                      <bdi>{task.officeName}</bdi> ·{' '}
                      <bdi dir="ltr">{formatDateTime(task.beginAt ?? task.planBegin, timeZone, FORMAT)}</bdi>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      {onOlder !== undefined && (
        <Button block loading={isLoading} onClick={onOlder}>
          {t('task.older')}
        </Button>
      )}
    </nav>
  )
}
