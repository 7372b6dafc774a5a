import type { UseQueryResult } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { FailedNote } from './failed-note.tsx'

interface AnsweredProps<T> {
  readonly answer: Pick<UseQueryResult<T>, 'data' | 'isError' | 'refetch'>
  children(data: T): ReactNode
}

/** What a call answered; before that the shape of what comes. A failure is told above what was known before it. */
export function Answered<T>({ answer: { data, isError, refetch }, children }: AnsweredProps<T>) {
  return (
    <>
      {isError && <FailedNote onRetry={() => void refetch()} />}
      {!isError && data === undefined && <Skeleton active />}
      {data !== undefined && children(data)}
    </>
  )
}
