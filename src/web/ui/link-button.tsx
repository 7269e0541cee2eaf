import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { buttonClass } from './button-class.ts';
import type { ButtonVariant } from './button-class.ts';

interface AnchorProps extends ComponentProps<'a'> {
  variant?: ButtonVariant;
}

function ButtonLikeAnchor({ variant = 'outline', className, ...rest }: AnchorProps) {
  return <a {...rest} className={buttonClass(variant, className)} />;
}

/** A link to another page that looks like a button. */
export const LinkButton = createLink(ButtonLikeAnchor);
