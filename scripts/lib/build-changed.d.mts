type Part = 'server' | 'simulator' | 'console'

export declare function buildChanged(only?: readonly Part[]): Promise<void>
