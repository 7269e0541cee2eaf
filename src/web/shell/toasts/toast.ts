export type ToastSeverity = 'success' | 'info' | 'warn' | 'error';

/** A short note to the person (specification §3). */
export interface ToastMessage {
  severity: ToastSeverity;
  summary: string;
  detail?: string;
  /** milliseconds after which it goes by itself; without it, it stays until it is closed */
  life?: number;
  /** whether the person can close it; true unless said */
  closable?: boolean;
  /** which area shows it; without it, the one that shows messages of no group */
  group?: string;
  /** class names of the note and of its content */
  styleClass?: string;
  contentStyleClass?: string;
  /** something to do about it, such as undoing what it reports */
  action?: { label: string; onAction: () => void };
}

export interface Toast extends ToastMessage {
  id: string;
  /** of this note among all there ever were: one that takes the place of another is a new one */
  serial: number;
}
