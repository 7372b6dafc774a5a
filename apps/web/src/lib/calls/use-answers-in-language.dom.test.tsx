import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { settle } from '../../../test/show.tsx'
import { createQueryClient } from './query-client.ts'
import { useAnswersInLanguage } from './use-answers-in-language.ts'

const NAMES: Readonly<Record<string, string>> = { en: 'Chlorine', fr: 'Chlore' }

it('what was answered in another language is asked for anew, and forgotten where nobody looks at it [I18N-04]', async () => {
  const client = createQueryClient(() => {})
  let spoken = 'en'
  function Name() {
    const { data } = useQuery({ queryKey: ['materialSheet'], queryFn: async () => NAMES[spoken] })
    return <p>{data}</p>
  }
  function Console({ language }: { language: string }) {
    useAnswersInLanguage(client, language)
    return <Name />
  }
  const shown = (language: string) => (
    <QueryClientProvider client={client}>
      <Console language={language} />
    </QueryClientProvider>
  )
  const { rerender } = render(shown('en'))
  await settle()
  expect(screen.queryByText('Chlorine')).not.toBeNull()
  client.setQueryData(['left'], 'Chlorine')
  rerender(shown('en'))
  expect(client.getQueryData(['left'])).toBe('Chlorine')
  spoken = 'fr'
  rerender(shown('fr'))
  expect(screen.queryByText('Chlorine')).not.toBeNull()
  await settle()
  expect(screen.queryByText('Chlore')).not.toBeNull()
  expect(client.getQueryData(['left'])).toBeUndefined()
})
