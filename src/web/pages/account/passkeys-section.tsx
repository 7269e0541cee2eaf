import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { renamePasskeyBody, type Credentials, type Passkey } from '#contract/passkeys.ts';
import { FieldsForm, FormProblem, useForm } from '../../app/form/use-form.tsx';
import { knownPasskey } from '../../app/passkeys/known-passkey.ts';
import { OBSTACLE_TEXTS, passkeyObstacle } from '../../app/passkeys/obstacle.ts';
import { makePasskey, passkeyCalls, tellManagers } from '../../app/passkeys/passkeys.ts';
import { usePasskeyError } from '../../app/passkeys/use-passkey-error.ts';
import { useSignInOptions } from '../../app/providers/sign-in-options.ts';
import { succeed } from '../../app/toasts/toast-store.ts';
import { useFocusKept } from '../../ui/browser.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFormat } from '../../ui/format.ts';
import { AccountSection, Loaded } from './account-frame.tsx';
import { credentialsQuery, useConfirmed } from './prove-dialog.tsx';
import { RemoveDialog, RowButton } from './rows.tsx';

/** The passkeys of the person: how they got here, and their end. */
export function PasskeysSection() {
  const { t, i18n } = useLingui();
  const query = useQuery(credentialsQuery);
  const { only } = useSignInOptions();
  const obstacle = passkeyObstacle();
  return (
    <AccountSection
      title={t`Passkeys`}
      lead={
        only
          ? t`No passkey signs you in here any more. One still confirms changes to your account: remove those that you no longer have.`
          : t`Sign in with your fingerprint, face or screen lock instead of a password. Nobody can guess or steal a passkey by a false page.`
      }
    >
      <Loaded query={query} rows={1} label={t`Loading your passkeys…`}>
        {(credentials) => <PasskeyList {...credentials} />}
      </Loaded>
      {only ? null : obstacle === undefined ? (
        <AddPasskey />
      ) : (
        <p className="text-faint">{i18n._(OBSTACLE_TEXTS[obstacle])}</p>
      )}
    </AccountSection>
  );
}

function AddPasskey() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const errorText = usePasskeyError();
  const { run, isPending, error, dialog } = useConfirmed(
    async () => {
      const made = await makePasskey(await passkeyCalls.makePasskey());
      return await passkeyCalls.addPasskey({ body: made });
    },
    () => {
      knownPasskey.keep();
      succeed(
        () => t`The passkey was added`,
        () => t`It now opens your notebook.`,
      );
    },
    () => queryClient.invalidateQueries({ queryKey: credentialsQuery.queryKey }),
  );
  return (
    <>
      {error !== null && <FormProblem text={errorText(error)} />}
      <Button pending={isPending} onClick={() => run(undefined)}>
        {t`Add a passkey`}
      </Button>
      {dialog}
    </>
  );
}

function PasskeyList({ passkeys, password, identities = [] }: Credentials) {
  const [chosen, setChosen] = useState<{ passkey: Passkey; deed: 'rename' | 'remove' }>();
  const close = () => setChosen(undefined);
  // The dialog, too, goes after what it was asked of.
  const list = useFocusKept<HTMLUListElement>(passkeys.length + (chosen ? 1 : 0));
  if (passkeys.length === 0) return null;
  return (
    <>
      <ul ref={list} tabIndex={-1} className="w-full border-t border-rule outline-none">
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRename={() => setChosen({ passkey, deed: 'rename' })}
            onRemove={() => setChosen({ passkey, deed: 'remove' })}
          />
        ))}
      </ul>
      {chosen?.deed === 'rename' && <RenameDialog passkey={chosen.passkey} onClose={close} />}
      {chosen?.deed === 'remove' && (
        <RemovePasskey
          passkey={chosen.passkey}
          isLast={!password && passkeys.length === 1 && !identities.some(({ usable }) => usable)}
          onClose={close}
        />
      )}
    </>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useLingui();
  const format = useFormat();
  const labelId = useId();
  const made = format.moment(passkey.created_at, 'day');
  const used = passkey.used_at === null ? undefined : format.moment(passkey.used_at);
  const name = usePasskeyName()(passkey);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-3">
      <div id={labelId} className="min-w-0 grow basis-56">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-faint">
          {passkey.name && passkey.device && (
            <span className="block">{t`Made on ${passkey.device}`}</span>
          )}
          <span className="block">
            {used === undefined
              ? t`Added ${made}, not used yet`
              : t`Added ${made}, last used ${used}`}
          </span>
          <span className="block">
            {passkey.synced ? t`On all your devices with this account` : t`On this one device only`}
          </span>
          {!passkey.usable && (
            <span className="block text-alarm">
              {t`Made for another address of this site: it cannot be used here.`}
            </span>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <RowButton row={labelId} onClick={onRename}>{t`Rename`}</RowButton>
        <RowButton row={labelId} onClick={onRemove}>{t`Remove`}</RowButton>
      </div>
    </li>
  );
}

function usePasskeyName(): (passkey: Passkey) => string {
  const { t } = useLingui();
  return ({ name, device }) => name || device || t`Passkey`;
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const form = useForm({
    schema: renamePasskeyBody,
    async send(body) {
      await passkeyCalls.renamePasskey({ params: { id: passkey.id }, body });
      await queryClient.invalidateQueries({ queryKey: credentialsQuery.queryKey });
      onClose();
    },
  });
  return (
    <Dialog title={t`Rename the passkey`} onClose={onClose}>
      <FieldsForm form={form} submit={t`Rename`} onCancel={onClose} isDialog>
        <TextField {...form.field('name')} label={t`Name`} defaultValue={passkey.name} />
      </FieldsForm>
    </Dialog>
  );
}

interface RemovePasskeyProps {
  passkey: Passkey;
  /** whether nothing else lets the person in */
  isLast: boolean;
  onClose: () => void;
}

function RemovePasskey({ passkey, isLast, onClose }: RemovePasskeyProps) {
  const { t } = useLingui();
  const name = usePasskeyName()(passkey);
  const queryClient = useQueryClient();
  if (isLast)
    return (
      <Dialog
        title={t`This passkey has to stay`}
        description={t`Nothing else lets you in. Add another passkey or a password first, then you can remove this one.`}
        onClose={onClose}
        hasCloseButton
      >
        {null}
      </Dialog>
    );
  const remove = async () => {
    await passkeyCalls.removePasskey({ params: { id: passkey.id } });
    const left = await queryClient.fetchQuery({ ...credentialsQuery, staleTime: 0 });
    if (left.passkeys.length === 0) knownPasskey.drop();
    await tellManagers(left);
  };
  return (
    <RemoveDialog
      title={t`Remove the passkey?`}
      remove={remove}
      said={() => t`The passkey was removed`}
      onClose={onClose}
    >
      <Trans>
        <strong className="wrap-anywhere">{name}</strong> will no longer open your account, and your
        other sessions will end. You may also have to delete it from the device that has it.
      </Trans>
    </RemoveDialog>
  );
}
