export const title = {
  deployment: {
    1: 'CBRN security system',
    2: 'Metro people-and-object screening project',
    3: 'Customs monitoring platform',
    4: 'Chemical-park grid monitoring',
    5: 'Smart border defence',
    6: 'Test platform',
    default: 'Data-management platform',
  },
  page: '{page} · {title}',
}
