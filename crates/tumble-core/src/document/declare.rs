//! The declaration of forms: types, with their reading and their part of the schema.

/// Declares forms. A struct is a table with a key for each field (`field as "key"` if the key has another name,
/// `= default` if it is optional). An enum with a text is one of several forms, which the text names. An enum without
/// one is a word.
macro_rules! form {
    () => {};
    (
        $(#[$meta:meta])*
        $visibility:vis struct $name:ident {$(
            $(#[$field_meta:meta])*
            $field_visibility:vis $field:ident $(as $key:literal)?: $type:ty $(= $default:ident)?,
        )*}
        $($rest:tt)*
    ) => {
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
        $(#[$meta])*
        $visibility struct $name {$(
            $(#[$field_meta])*
            $(#[cfg_attr(feature = "schema", schemars(rename = $key))])?
            $(#[cfg_attr(feature = "schema", schemars($default))])?
            $field_visibility $field: $type,
        )*}

        form!(@impl $name, |value, problems| {
            form!(@keys value, problems, $name, $($field $(as $key)? $(= $default)?,)*)
        });

        form! { $($rest)* }
    };
    (
        $(#[$meta:meta])*
        $visibility:vis enum $name:ident: $expected:literal {$(
            $(#[$variant_meta:meta])*
            $variant:ident $(($type:ty))? $({$(
                $(#[$field_meta:meta])*
                $field:ident: $field_type:ty $(= $default:ident)?,
            )*})?,
        )*}
        $($rest:tt)*
    ) => {
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged))]
        $(#[$meta])*
        $visibility enum $name {$(
            $(#[$variant_meta])*
            $variant $(($type))? $({$(
                $(#[$field_meta])*
                $(#[cfg_attr(feature = "schema", schemars($default))])?
                $field: $field_type,
            )*})?,
        )*}

        form!(@impl $name, |value, problems| {
            $crate::document::one_of(value, problems, $expected, &[$(
                $(|value, problems| <$type>::read(value, problems).map($name::$variant),)?
                $(|value, problems| {
                    form!(@keys value, problems, $name::$variant, $($field $(= $default)?,)*)
                },)?
            )*])
        });

        form! { $($rest)* }
    };
    (
        $(#[$meta:meta])*
        $visibility:vis enum $name:ident { $($variants:tt)* }
        $($rest:tt)*
    ) => {
        #[derive(serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "lowercase")]
        $(#[$meta])*
        $visibility enum $name { $($variants)* }

        form!(@impl $name, |value, problems| $crate::document::read_word(value, problems));

        form! { $($rest)* }
    };
    (@impl $name:ident, |$value:ident, $problems:ident| $read:expr) => {
        impl $crate::document::Form for $name {
            fn read(
                $value: &$crate::document::SpannedValue<'_>,
                $problems: &mut $crate::document::Problems,
            ) -> Option<Self> {
                $read
            }
        }
    };
    (
        @keys $value:ident, $problems:ident, $($name:ident)::*,
        $($field:ident $(as $key:literal)? $(= $default:ident)?,)*
    ) => {
        $crate::document::Keys::read($value, $problems, |keys| {
            // All keys are read before the first missing one ends the reading.
            $(let $field = form!(@key keys, $field $(as $key)? $(= $default)?);)*
            Some($($name)::* { $($field: $field?,)* })
        })
    };
    (@key $keys:ident, $field:ident = default) => {
        form!(@key $keys, $field as (stringify!($field)) = default)
    };
    (@key $keys:ident, $field:ident) => { $keys.get(stringify!($field)) };
    (@key $keys:ident, $field:ident as $key:tt = default) => {
        $keys.get($key).map(Option::unwrap_or_default)
    };
    (@key $keys:ident, $field:ident as $key:tt) => { $keys.get($key) };
}

pub(crate) use form;
