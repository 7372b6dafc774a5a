import { SearchOutlined } from '@ant-design/icons'
import { Alert, Button, Input, Skeleton } from 'antd'
import { type ReactNode, useDeferredValue, useRef } from 'react'
import { useChangeQuery } from '../../lib/browser/use-address.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSearchKeys } from './use-search-keys.ts'
import { useTypedQuestion } from './use-typed-question.ts'

/** What is typed, and the filters beside it; the address keeps both. */
export function useQuestion() {
  const change = useChangeQuery()
  const { typed, setTyped } = useTypedQuestion()
  return {
    typed,
    setTyped,
    /** What is asked for: it follows the letters when there is time to draw. */
    question: useDeferredValue(typed),
    setFilter: (key: string, value: string | undefined) =>
      change((query) => {
        if (value === undefined) query.delete(key)
        else query.set(key, value)
        return query
      }),
  }
}

interface SearchedListProps<Row> {
  readonly title: string
  readonly words: 'material' | 'nuclides'
  readonly asked: ReturnType<typeof useQuestion>
  readonly answer: {
    readonly data: readonly Row[] | undefined
    readonly isError: boolean
    readonly isPlaceholderData: boolean
    refetch(): Promise<unknown>
  }
  addressOf(row: Row): string
  readonly filters: ReactNode
  children(rows: readonly Row[]): ReactNode
}

/** A search box with its filters, how much was found, and the list of it. */
export function SearchedList<Row>(props: SearchedListProps<Row>) {
  const { title, words, asked, answer, addressOf, filters, children } = props
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const { typed, setTyped, question } = asked
  const { data, isError, isPlaceholderData, refetch } = answer
  const [first] = data ?? []
  const onKeyDown = useSearchKeys({
    typed,
    isAnswered: question === typed && data !== undefined && !isPlaceholderData,
    first: first && addressOf(first),
    list,
  })
  return (
    <>
      <header className="reference-head">
        <h1>{title}</h1>
        <search aria-label={t(`${words}.search`)}>
          <Input
            className="reference-search"
            prefix={<SearchOutlined />}
            type="search"
            autoFocus
            allowClear
            maxLength={100}
            aria-label={t(`${words}.search`)}
            placeholder={t(`${words}.hint`)}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={onKeyDown}
          />
          {filters}
        </search>
        {data !== undefined && (
          <output className="quiet" aria-live="polite">
            {t(`${words}.found`, { count: data.length })}
          </output>
        )}
      </header>
      {isError && (
        <Alert
          type="error"
          showIcon
          title={t(`${words}.failed`)}
          action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
        />
      )}
      {data === undefined && !isError && <Skeleton active paragraph={{ rows: 12 }} />}
      {data !== undefined && (
        <div ref={list} className="reference-list">
          {data.length === 0 ? <p className="quiet">{t(`${words}.none`)}</p> : children(data)}
        </div>
      )}
    </>
  )
}
