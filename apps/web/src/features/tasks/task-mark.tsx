import type { TaskState } from '@vigil/contract'
import { useTranslation } from '../../lib/language/use-translation.tsx'

const SHAPES: Readonly<Record<TaskState, string>> = {
  planned: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zm0 2a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
  underWay: 'M4 2.5v11l9-5.5z',
  paused: 'M3.5 3h3v10h-3zM9.5 3h3v10h-3z',
  finished: 'M6.5 12.5 2 8l1.6-1.6 2.9 2.9L12.4 3.4 14 5z',
  cancelled: 'M3 4.4 6.6 8 3 11.6 4.4 13 8 9.4l3.6 3.6 1.4-1.4L9.4 8 13 4.4 11.6 3 8 6.6 4.4 3z',
}

/** Shape, colour and word of a state, everywhere the same. */
export function TaskMark({ state }: { state: TaskState }) {
  const { t } = useTranslation()
  return (
    <span className="task-mark" data-task-state={state}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d={SHAPES[state]} fill="currentColor" fillRule="evenodd" />
      </svg>
      {t(`task.state.${state}`)}
    </span>
  )
}
