import type { Translation } from '../../translation.ts'
import type { signIn as source } from '../en/sign-in.ts'

export const signIn = {
  title: 'Вход в систему',
  username: 'Имя пользователя',
  password: 'Пароль',
  submit: 'Войти',
  submitting: 'Выполняется вход…',
  showPassword: 'Показать пароль',
  hidePassword: 'Скрыть пароль',
  capsLock: 'Включён Caps Lock',
  demoAccounts: 'Демонстрационные учётные записи',
  demoHint: 'Демонстрационные данные: город, объекты и все приборы имитируются',
  demo: {
    admin: 'Администратор, все права',
    operator: 'Оператор, все объекты, обрабатывает тревоги',
    watcher: 'Наблюдатель, все объекты, без управления',
    customs: 'Оператор таможни, только таможенный объект',
  },
  failed: 'Не удалось войти',
  ended: 'Сеанс завершён',
  plainHttp: 'Соединение не зашифровано: пароль могут прочитать другие в сети',
} satisfies Translation<typeof source, 'ru'>
