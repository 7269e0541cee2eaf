import { i18n } from '@lingui/core';
import { CatchBoundary } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { createLoop } from '../api/loop.ts';
import { lookForNewerBuild } from '../api/read-answer.ts';
import { MANIFEST_PREFETCH_DELAY } from '../constants.ts';
import { CONNECTION_TEXT } from '../errors/problem-texts.ts';
import { toasts } from '../toasts/toast-store.ts';

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether to fetch nothing that was not asked for: very slow connections, and those that save. */
export function isThrifty(connection: NetworkInformation | undefined): boolean {
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}

/**
 * Runs work a second after the start of the page; on thrifty connections not at all.
 *
 * @returns cancels it
 */
export function afterStart(fetchAhead: () => void): () => void {
  const timer = setTimeout(() => {
    if (!isThrifty(connectionOf(navigator))) fetchAhead();
  }, MANIFEST_PREFETCH_DELAY);
  return () => clearTimeout(timer);
}

function connectionOf(browser: Navigator & { connection?: NetworkInformation }) {
  return browser.connection;
}

/**
 * A part of a page that most visits do without. It is fetched when it is first shown, or before,
 * while there is time, so that nobody waits for it or needs a network. One that can't be had is left
 * out, and fetched again, ever later; it takes nothing else with it, whatever is wrong with it. Who
 * asked for it, and can close it, is told instead, and may ask again.
 *
 * @param meanwhile stands in its place until it is there
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile?: ReactNode,
): ComponentType<Props> {
  let fetched: ComponentType<Props> | undefined;
  return function Later(props: Props) {
    'use no memo';
    const [Part, setPart] = useState(() => fetched);
    const tellOf = useEffectEvent(() => {
      lookForNewerBuild();
      if (!('onClose' in props) || typeof props.onClose !== 'function') return;
      tellUnreachable();
      props.onClose();
    });
    useEffect(() => {
      if (Part) return undefined;
      const loop = createLoop(async () => {
        fetched = await load();
        setPart(() => fetched);
      }, tellOf);
      loop.schedule();
      window.addEventListener('online', loop.runNow);
      return () => {
        loop.stop();
        window.removeEventListener('online', loop.runNow);
      };
    }, [Part]);
    if (!Part) return meanwhile;
    return (
      <CatchBoundary getResetKey={() => 0} errorComponent={LeftOut}>
        <Part {...props} />
      </CatchBoundary>
    );
  };
}

/** Says that something of the page that was asked for can't be had. */
export function tellUnreachable(): void {
  toasts.add(() => ({ id: 'part', severity: 'error', summary: i18n._(CONNECTION_TEXT) }));
}

function LeftOut() {
  return null;
}

/** Shows what nobody waits for a second after the start; on thrifty connections not at all. */
export function AfterStart({ children }: { children: ReactNode }) {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => afterStart(() => setIsThere(true)), []);
  return isThere && children;
}

/** Fetches parts ahead, while there is time, once it is said which. */
export function useAhead(load: (() => Promise<unknown>) | undefined): void {
  useEffect(() => load && afterStart(() => void load().catch(() => undefined)), [load]);
}
