export type Engine = 'chromium' | 'firefox' | 'webkit';
export const engines: readonly Engine[];
export function partOf(engine: Exclude<Engine, 'chromium'>, name: string): string;
