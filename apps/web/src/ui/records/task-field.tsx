import type { Task } from '@vigil/contract'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { OneOf } from './choices.tsx'
import { useTaskOptions } from './use-task-options.ts'

interface TaskFieldProps {
  readonly chosen: string | undefined
  /** With the task itself: its time comes with it, in that of before there may be nothing of it. */
  onChoose(id: string | undefined, task: Task | undefined): void
}

/** Of one task alone; one that is older than the list is found by typing. */
export function TaskField({ chosen, onChoose }: TaskFieldProps) {
  const { t } = useTranslation()
  const { options, taskOf, onSearch } = useTaskOptions(chosen)
  return (
    <OneOf
      label={t('history.filter.task')}
      options={options}
      chosen={chosen}
      onSearch={onSearch}
      onChoose={(id) => onChoose(id, id === undefined ? undefined : taskOf(id))}
    />
  )
}
